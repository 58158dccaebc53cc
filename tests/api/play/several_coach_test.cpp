// The coach of several says what the profile says.
#include "api/play/several_coach.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "solver/several/table_analysis.hpp"
#include "tests/api/play/play_fixture.hpp"

namespace fillwise::play {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr int kGoal = 500;

const ProfileTable& profile() {
  static const ProfileTable shared = [] {
    SeveralRequest request = several_request(model::preset("official"), kGoal, 3);
    equilibrium::Profile solved = solve_profile({}, request);
    return ProfileTable(std::move(request), std::move(solved));
  }();
  return shared;
}

/// Plays a game to its end; at each decision this is called, which makes it.
template <class Decide>
void play_through(TableTalk& talk, const Decide& decide) {
  while (talk.need() != Need::nothing) {
    if (talk.need() == Need::luck)
      talk.deal();
    else
      decide();
  }
}

/// The chances of a line, in per cent.
std::vector<double> chances_in(const std::string& line) {
  static const std::regex kNumber("([0-9.]+) %");
  std::vector<double> chances;
  for (std::sregex_iterator i(line.begin(), line.end(), kNumber), end; i != end; ++i)
    chances.push_back(std::stod((*i)[1]));
  return chances;
}

/// A copy shares the table, whatever becomes of the first one.
TEST(SeveralCoach, AnswersFromACopy) {
  auto first = std::make_unique<ProfileTable>(profile());
  const SeveralAdviser adviser(*first);
  const std::string before = adviser.value_text(0, {0, 0});
  first.reset();
  EXPECT_EQ(adviser.value_text(0, {0, 0}), before);
}

/// In every decision of some games: what is hinted at can be typed, and the chances are those of all players.
TEST(SeveralCoach, HintsCanBeTyped) {
  const auto match = match_of("official", kGoal);
  SeveralCoach coach(profile());
  SeveralAdviser adviser(profile());
  int decisions = 0;
  for (std::uint64_t seed = 1; seed <= 16; ++seed) {
    TableTalk talk(*match, dealt(seed, 3));
    play_through(talk, [&] {
      ++decisions;
      const bots::Question asked = talk.question();
      const equilibrium::ProfileAdvice advice = adviser.advise(
          read_several(*match, FieldNames::keys, bots::situation_words(bots::situation_json(*match, asked)),
                       asked.opponents));
      const std::string hint = coach.hint(talk);
      const std::string to_win = hint.substr(hint.find("\nto win: ") + 1);
      ASSERT_THAT(to_win, StartsWith("to win: Ann "));
      const std::vector<double> chances = chances_in(to_win);
      ASSERT_EQ(chances.size(), 3U);
      for (std::size_t seat = 0; seat < 3; ++seat) {
        const std::size_t place = (seat + 3 - static_cast<std::size_t>(talk.on_move())) % 3;
        EXPECT_NEAR(chances[seat], 100 * advice.chances.front().at(place), 0.0051) << to_win;
      }
      const std::string why = coach.why(talk);
      EXPECT_THAT(why, HasSubstr("rules 'official' to 500, 3 players"));
      const std::string table = why.substr(why.find("To win, after each option:"));
      EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(table, '\n')), advice.chances.size() + 3);
      EXPECT_THAT(table, HasSubstr(percent(advice.chances.back()[0], 2)));
      const Entry entry = read_entry(talk, coach.best_entry(talk));
      const solver::Option& best = advice.advice.options.front();
      if (best.action == model::ActionKind::set_aside) {
        EXPECT_EQ(entry.dice, best.dice);
        EXPECT_EQ(entry.action, best.then);
      } else {
        EXPECT_EQ(entry.action, best.action);
      }
      type(talk, coach.best_entry(talk));
    });
  }
  EXPECT_GT(decisions, 40);
}

/// As if there were fewer: the advice of a game of the player and the best of the others.
TEST(ReducedCoach, LooksAtWhoCountsAlone) {
  const auto match = match_of("official", kGoal);
  Adviser adviser(fillwise::Table(model::preset("official"), kGoal,
                                  race::solve(model::preset("official"), kGoal, {}), 1e-9));
  ReducedCoach of_two(std::make_unique<CoachOfTwo>(adviser), 2);
  ReducedCoach of_three(std::make_unique<SeveralCoach>(profile()), 3);
  TableTalk talk(*match, people(5));
  for (const std::string line : {"300", "115236", "115 s", "300", "112346", "11 s", "300", "222346", "s",
                                 "nd", "nd", "nd", "400", "115236"})
    type(talk, line);  // now Bob, with 200, against 200, 0, 0 and 250
  ASSERT_EQ(talk.on_move(), 1);
  ASSERT_THAT(talk.game().scores(), ::testing::ElementsAre(5, 4, 4, 0, 0));
  TableTalk two(*match, people(2));
  for (const std::string line : {"300", "115236", "115 s", "300", "112346", "11 s", "nd", "400", "115236"})
    type(two, line);
  CoachOfTwo plain(adviser);
  const std::string without = "this is the answer in a game of 2: Bob and Ann, leaving out 3 other players\n";
  EXPECT_EQ(of_two.hint(talk), plain.hint(two) + without);
  EXPECT_EQ(of_two.best_entry(talk), plain.best_entry(two));
  EXPECT_EQ(of_two.why(talk), plain.text(two.question()) + without);
  // Of three: Bob, the next with 200, and Ann.
  TableTalk three(*match, people(3));
  for (const std::string line :
       {"300", "115236", "115 s", "300", "112346", "11 s", "300", "222346", "s", "nd", "400", "115236"})
    type(three, line);
  SeveralCoach whole(profile());
  EXPECT_EQ(of_three.why(talk),
            whole.text(three.question()) +
                "this is the answer in a game of 3: Bob, Cem and Ann, leaving out 2 other players\n");
}

/// A remark is made where the analysis of the game finds a loss, and says how much.
TEST(SeveralCoach, SpeaksOfWhatTheAnalysisFinds) {
  const auto match = match_of("official", kGoal);
  SeveralCoach coach(profile());
  const solver::ProfilePlay play(*match, profile().continuation());
  solver::ProfileChoice choice(play);
  int remarks = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    TableTalk talk(*match, dealt(seed, 3));
    Remarks said;
    play_through(talk, [&] {
      const bots::Question asked = talk.question();
      const std::size_t at = talk.game().steps().size();
      type(talk, "");
      said.emplace_back(at, coach.remark(asked, talk.game().steps()[at], 0.005));
    });
    const solver::TableAnalysis analysis = solver::analyse_table(talk.game(), play, choice);
    remarks += expect_remarks(said, analysis, seed);
  }
  EXPECT_GT(remarks, 10);
}

}  // namespace
}  // namespace fillwise::play
