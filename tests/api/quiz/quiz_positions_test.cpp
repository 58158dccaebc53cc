// Positions from a file: the very situations of games, asked in their order, and mistakes told with their line.
#include "api/quiz/quiz_positions.hpp"

#include <gtest/gtest.h>

#include "api/analysis/analysis_words.hpp"
#include "api/base/error.hpp"
#include "solver/advice/state_values.hpp"
#include "tests/support/random_games.hpp"

namespace fillwise::quiz {
namespace {

class PositionsOfPresets : public ::testing::TestWithParam<std::string> {};
TEST_P(PositionsOfPresets, StandWhereTheGamesStood) {
  const model::RuleSet rules = model::preset(GetParam());
  const model::Match match(rules, rules.goal / 2 / model::kPointsPerUnit);
  std::string lines = "\xEF\xBB\xBF\n";
  std::vector<model::GameStep> asked;
  for (unsigned seed = 0; seed < 30; ++seed) {
    const model::PlayedGame game = testing::random_game(match, seed, 300);
    for (const model::GameStep& step : game.steps()) {
      if (model::Match::is_chance(step.before)) continue;
      const bool sets_aside = step.before.phase == model::Phase::set_aside;
      const std::size_t ways = sets_aside ? ways_in(match, step.before, step.toss, step.kept).size()
                                          : match.actions(step.before).size();
      if (ways < 2) continue;
      asked.push_back(step);
      lines += fillwise::situation_json(match, step).dump() + "\r\n\n";
    }
  }
  ASSERT_GT(asked.size(), 100U);
  const std::vector<QuizPosition> positions = quiz_positions(match, lines, "a");
  ASSERT_EQ(positions.size(), asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const model::PlayedGame& game = positions[i].question.game;
    EXPECT_EQ(game.state(), solver::seen_by_mover(asked[i].before));
    EXPECT_EQ(positions[i].query.state, game.state());
    EXPECT_EQ(positions[i].question.kind, solver::decision_kind(asked[i].before.phase));
    EXPECT_EQ(positions[i].name, "");
    // The game goes on from there.
    model::PlayedGame next = game;
    if (asked[i].before.phase == model::Phase::set_aside)
      next.set_aside(asked[i].dice);
    else
      next.choose(asked[i].action);
    EXPECT_EQ(next.state(), [&] {
      model::State after = asked[i].after;
      if (asked[i].before.mover == 0) return after;
      std::swap(after.score[0], after.score[1]);
      if (after.phase != model::Phase::tied) after.mover = 1 - after.mover;
      return after;
    }());
  }
}
INSTANTIATE_TEST_SUITE_P(QuizPositions, PositionsOfPresets, ::testing::ValuesIn(model::preset_names()));

/// Dice that leave no choice are set aside: what comes then is asked.
TEST(QuizPositions, GoOnToTheDecision) {
  const model::Match match(model::preset("official"), 40);
  const auto positions =
      quiz_positions(match,
                     R"({"id":"a\tb","me":0,"opponent":0,"card":"bonus-300","roll":[1,2,3,4,6,6]})"
                     "\n"
                     R"({"id":7,"me":0,"opponent":0,"card":"vengeance","drawn":true})",
                     "a");
  ASSERT_EQ(positions.size(), 2U);
  EXPECT_EQ(positions[0].question.kind, solver::DecisionKind::roll_or_stop);
  EXPECT_EQ(positions[0].question.game.state().dice, 5);
  EXPECT_EQ(positions[0].query.state, positions[0].question.game.state());
  EXPECT_EQ(positions[0].name.find('\t'), std::string::npos);
  EXPECT_EQ(positions[1].question.kind, solver::DecisionKind::play_or_discard);
  EXPECT_EQ(positions[1].name, "7");
}

struct Refused {
  std::string line;
  std::string message;
};
class RefusedPositions : public ::testing::TestWithParam<Refused> {};
TEST_P(RefusedPositions, AreToldWithTheirLine) {
  const model::Match match(model::preset("official"), 40);
  const std::string good = R"({"me":0,"opponent":0,"card":"bonus-300","dice":3,"at_risk":150})";
  ASSERT_EQ(quiz_positions(match, good, "a").size(), 1U);
  try {
    quiz_positions(match, good + "\n\n" + GetParam().line + "\n" + good, "worst.jsonl");
    ADD_FAILURE() << "it was taken: " << GetParam().line;
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::invalid);
    EXPECT_EQ(error.what(), "worst.jsonl:3: " + GetParam().message);
  }
}
INSTANTIATE_TEST_SUITE_P(
    QuizPositions, RefusedPositions,
    ::testing::Values(
        Refused{"hello", "no JSON at byte 1, expected a situation as 'fillwise advise --batch' takes it"},
        Refused{"[]", "found a list, expected an object"},
        Refused{R"({"me":0,"more":1})",
                "unknown key 'more' (did you mean 'me'?), expected a situation as 'fillwise advise --batch' "
                "takes it"},
        Refused{R"({"me":0})", "opponent: is missing, expected a multiple of 50 from 0 to 1950"},
        Refused{R"({"me":0,"opponent":3000,"card":"bonus-300","dice":3,"at_risk":150})",
                "opponent: 3000 is not below the goal of 2000: the game is over"},
        Refused{R"({"me":0,"opponent":0,"card":"bonus-300","drawn":true})",
                "found a situation with nothing to decide, expected a decision"},
        Refused{R"({"me":0,"opponent":0,"card":"bonus-300","roll":[2,3,4,4,6,6]})",
                "found a situation with nothing to decide, expected a decision"},
        Refused{R"({"me":0,"opponent":0,"card":"must-bust","roll":[1,3,4,4,6,6]})",
                "found a situation with nothing to decide, expected a decision"},
        Refused{std::string(70'000, ' ') + "x", "the line has more than 65536 bytes"}));

TEST(QuizPositions, AFileWithoutAnyIsRefused) {
  const model::Match match(model::preset("official"), 40);
  for (const char* const text : {"", "\n \r\n"}) {
    try {
      quiz_positions(match, text, "worst.jsonl");
      ADD_FAILURE();
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()),
                "worst.jsonl: found no position, expected lines as 'fillwise advise --batch' takes them "
                "(docs/advise.md)");
    }
  }
}

}  // namespace
}  // namespace fillwise::quiz
