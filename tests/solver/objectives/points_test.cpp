// The expected points of one turn as an objective, against plain recursion over the rules.
#include "solver/objectives/points.hpp"

#include <gtest/gtest.h>

#include "tests/solver/objectives/plain_values.hpp"

namespace fillwise::solver {
namespace {

using ::fillwise::testing::PlainValues;
using model::Match;
using model::Phase;
using model::State;

constexpr int kMostAtRisk = 280;   // from here on the recursion stops at once
constexpr int kMostCompared = 30;  // so that this does not show

class Presets : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Objectives, Presets, ::testing::ValuesIn(model::preset_names()));

TEST_P(Presets, PointsAreThoseOfPlainRecursion) {
  constexpr int kOther = 100;
  for (const int own : {kOther - 1, kOther, kOther + 1}) {
    MostPoints points(model::preset(GetParam()));
    const Match& match = points.match();
    const ValueInterval whole = points.at_start(own, kOther);
    EXPECT_LE(whole.lower, whole.value);
    EXPECT_LE(whole.value, whole.upper);
    EXPECT_LE(whole.upper - whole.lower, 1e-5);
    const State start = match.start(own, kOther, 0);
    const auto ends = [&](const State& s) -> std::optional<double> {
      const double added = model::kPointsPerUnit * (s.score[0] - own);
      if (s.mover != 0 || Match::is_over(s)) return added + model::kPointsPerUnit * s.at_risk;
      if (s.own() != own) return added + whole.value;
      if (s.at_risk >= kMostAtRisk) return model::kPointsPerUnit * s.at_risk;
      return std::nullopt;
    };
    PlainValues plain(match, {false, false, false, ends});
    EXPECT_NEAR(plain.value(start), whole.value, 1e-2);  // what the recursion leaves out
    int asked = 0;
    for (const auto& [state, expected] : plain.all()) {
      if (state.at_risk > kMostCompared || (state.phase == Phase::draw && state.at_risk == 0) ||
          state.phase == Phase::redraw)
        continue;
      if (++asked % 5 != 0) continue;
      const Advice advice = points.advise(::fillwise::testing::query_of(match, state));
      ASSERT_NEAR(advice.chance.value, expected, 1e-2)
          << static_cast<int>(state.phase) << ' ' << state.at_risk;
      ASSERT_LE(advice.chance.lower, advice.chance.value);
      ASSERT_LE(advice.chance.value, advice.chance.upper);
      ASSERT_LE(advice.chance.upper - advice.chance.lower, 1e-5);
      for (const Option& o : advice.options) {
        ASSERT_LE(o.chance.lower, o.chance.upper);
        ASSERT_GE(o.loss, 0);
      }
    }
    EXPECT_GT(asked, 5000);
  }
}

TEST(Objectives, PointsThatAreAddedAreExact) {
  MostPoints points(model::preset("official"));
  State s = points.match().start(10, 20, 0);
  s.phase = Phase::between_cards;
  s.at_risk = 40;
  const Advice advice = points.advise({s, {}, false});
  ASSERT_EQ(advice.options.size(), 2U);
  EXPECT_EQ(advice.options[0].action, model::ActionKind::stop);
  EXPECT_EQ(advice.options[0].chance.lower, 2000);
  EXPECT_EQ(advice.options[0].chance.upper, 2000);
}

TEST(Objectives, PointsHaveNoGoal) {
  // Far more at risk than any goal asks for.
  MostPoints points(model::preset("official"));
  State s = points.match().start(10, 20, 0);
  s.phase = Phase::roll_or_stop;
  s.card = 0;
  s.dice = 3;
  s.at_risk = 1900;
  const Advice advice = points.advise({s, {}, false});
  EXPECT_EQ(advice.options[0].action, model::ActionKind::stop);
  EXPECT_EQ(advice.chance.value, 95000);
  EXPECT_FALSE(advice.options[0].wins);
}

TEST(Objectives, APenaltyCardTakesAllThatItsTossesMakeOffTheSheet) {
  model::RuleSet rules = model::preset("official");
  const int must_bust = rules.card_index("must-bust");
  rules.cards[static_cast<std::size_t>(must_bust)].on_bust = model::Card::OnBust::subtract_card;
  MostPoints points(rules);
  const auto left = [&](int own) {
    State s = points.match().start(own, 200, 0);
    s.phase = Phase::toss;
    s.card = static_cast<std::int8_t>(must_bust);
    s.dice = 6;
    return points.advise({s, {}, false}).chance;
  };
  EXPECT_EQ(left(0).value, 0);  // nothing to take
  // One unit is taken unless the first toss busts: with none of 1, 5 and three of a kind.
  const double bust = 0.030864197530864196;  // 1440 of 46,656
  EXPECT_NEAR(left(1).value, -50 * (1 - bust), 1e-9);
  EXPECT_LT(left(20).upper, left(1).lower);
}

}  // namespace
}  // namespace fillwise::solver
