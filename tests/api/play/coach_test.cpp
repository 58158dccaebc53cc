// The coach says what `advise` says.
#include "api/play/coach.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "solver/advice/analysis.hpp"
#include "tests/api/play/play_fixture.hpp"

namespace fillwise::play {
namespace {

using ::testing::HasSubstr;

Adviser& adviser() {
  static Adviser shared(
      Table(model::preset("official"), 1000, race::solve(model::preset("official"), 1000, {}), 1e-9));
  return shared;
}

/// What is typed as a hint is what advise calls best, in every decision of some games.
TEST(Coach, HintsCanBeTyped) {
  const auto match = match_of("official", 1000);
  CoachOfTwo coach(adviser());
  int decisions = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    TableTalk talk(*match, dealt(seed));
    while (talk.need() != Need::nothing) {
      if (talk.need() == Need::luck) {
        talk.deal();
        continue;
      }
      ++decisions;
      const solver::Option best = adviser().advise(talk.question().query).options.front();
      const Entry entry = read_entry(talk, coach.best_entry(talk));
      if (best.action == model::ActionKind::set_aside) {
        EXPECT_EQ(entry.dice, best.dice);
        EXPECT_EQ(entry.action, best.then);
      } else {
        EXPECT_EQ(entry.action, best.action);
      }
      EXPECT_THAT(coach.hint(talk),
                  HasSubstr(best.action == model::ActionKind::set_aside ? "SET ASIDE" : ""));
      EXPECT_THAT(coach.why(talk), HasSubstr("rules 'official' to 1000"));
      type(talk, coach.best_entry(talk));
    }
  }
  EXPECT_GT(decisions, 50);
}

/// A remark is made where the analysis of the game finds a loss, and says how much.
TEST(Coach, SpeaksOfWhatTheAnalysisFinds) {
  const auto match = match_of("official", 1000);
  CoachOfTwo coach(adviser());
  int remarks = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    TableTalk talk(*match, dealt(seed));
    Remarks said;
    while (talk.need() != Need::nothing) {
      if (talk.need() == Need::luck) {
        talk.deal();
        continue;
      }
      const bots::Question asked = talk.question();
      const std::size_t at = talk.game().steps().size();
      type(talk, "");
      said.emplace_back(at, coach.remark(asked, talk.game().steps()[at], 0.005));
    }
    const Table& table = adviser().table();
    solver::Advisor advisor(*match, table.value(), table.lower(), table.upper());
    const model::PlayedGame game = talk.game();
    const solver::GameAnalysis analysis = solver::analyse(*match, advisor, {&game, 1}).front();
    remarks += expect_remarks(said, analysis, seed);
  }
  EXPECT_GT(remarks, 10);
}

}  // namespace
}  // namespace fillwise::play
