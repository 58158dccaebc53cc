// Values in exact fractions, against counts by hand, other methods and the fast solver.

#include "solver/audit/exact_values.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "solver/generic/value_iteration.hpp"
#include "solver/plain/match_game.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::solver {
namespace {

using testing::Bounds;
using testing::solved;

/// One card only: toss, set every one aside (100 points), toss again until a toss shows none; then what was
/// set aside is added to the sheet.
model::RuleSet ones_until_none() {
  return model::parse_rules(
      "name = \"ones\"\ntitle = \"Ones until there is none\"\ngoal = 100\n"
      "[scoring]\nsingle = { 1 = 100 }\ntriple = {}\nstraight = 0\n"
      "[[card]]\nname = \"must-bust\"\ncount = 1\nset-aside = \"all\"\nfills = 0\n"
      "on-bust = \"add-to-sheet\"\n",
      "ones");
}

TEST(ExactValues, AreWhatACountByHandGives) {
  const model::RuleSet rules = ones_until_none();
  // To 100 points the first one wins: W = 1 - q + q (1 - W), where q = (5 / 6)^6.
  const Rational q(15625, 46656);
  for (const int goal : {1, 2})
    for (const Rational& value : exact_values(rules, goal, all_score_pairs(goal)).values)
      EXPECT_EQ(value, Rational(46656, 62281)) << goal;
  // To 200: exactly one one and then none among five dice, r, makes 100 points; more win.
  const Rational r = Rational(3125, 7776) * Rational(3125, 7776);
  const Rational more = 1 - q - r;
  const Rational both_at_100 = 1 / (1 + q);
  // behind = 1 - q + q (1 - ahead) at 100 : 0; ahead = more + r (1 - both) + q (1 - behind) at 0 : 100.
  const Rational at_100_to_0 = (1 - q * (more + r * (1 - both_at_100) + q)) / (1 - q * q);
  const Rational at_0_to_100 = more + r * (1 - both_at_100) + q * (1 - at_100_to_0);
  const Rational at_0_to_0 = (more + r * (1 - at_0_to_100) + q) / (1 + q);
  const std::array<ScorePair, 4> pairs{{{0, 0}, {2, 0}, {0, 2}, {2, 2}}};
  const ExactValues exact = exact_values(rules, 4, pairs);
  EXPECT_EQ(exact.values, (std::vector{at_0_to_0, at_100_to_0, at_0_to_100, both_at_100}));
}

class Presets : public ::testing::TestWithParam<std::string> {};

TEST_P(Presets, LieWithinIntervalIteration) {
  const model::RuleSet rules = model::preset(GetParam());
  for (const int goal : {1, 2, 3}) {
    const std::vector<ScorePair> pairs = all_score_pairs(goal);
    const ExactValues exact = exact_values(rules, goal, pairs);
    const model::Match match(rules, goal);
    std::vector<model::State> starts;
    for (const ScorePair& pair : pairs) starts.push_back(match.start(pair.own, pair.opponent, 0));
    const ExplicitGame game = build_explicit(MatchGame(match, starts), 1'000'000).game;
    const IntervalIteration bounds = interval_iteration(game);
    EXPECT_EQ(exact.states, game.states());
    ASSERT_EQ(exact.values.size(), pairs.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      EXPECT_LT(bounds.upper[i] - bounds.lower[i], 1e-8);
      EXPECT_LE(Rational(bounds.lower[i]), exact.values[i]);
      EXPECT_GE(Rational(bounds.upper[i]), exact.values[i]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(ExactValues, Presets, ::testing::ValuesIn(testing::presets_without_last_turns()));

TEST(ExactValues, DoNotDependOnWhichPairsAreAskedFor) {
  const model::RuleSet rules = model::preset("official");
  const std::vector<Rational> all = exact_values(rules, 3, all_score_pairs(3)).values;
  const std::array<ScorePair, 2> two{{{2, 1}, {0, 2}}};
  const ExactValues some = exact_values(rules, 3, two);
  EXPECT_EQ(some.values, (std::vector{all[7], all[2]}));
}

TEST(ExactValues, LieWithinTheBoundsOfTheFastSolverUnderAnyRules) {
  int checked = 0;
  for (unsigned seed = 0; seed < 30; ++seed) {
    model::RuleSet rules = testing::random_rules(seed);
    rules.overshoot = 0;  // scores end at the goal
    if (race::terminates_almost_surely(rules).empty()) continue;
    const Bounds fast = solved(rules, 50 + 50 * static_cast<int>(seed % 3));
    const ExactValues exact = exact_values(rules, fast.goal, all_score_pairs(fast.goal));
    ASSERT_EQ(exact.values.size(), fast.lower.size());
    for (std::size_t i = 0; i < fast.lower.size(); ++i) {
      EXPECT_LE(Rational(fast.lower[i]), exact.values[i]) << seed;
      EXPECT_GE(Rational(fast.upper[i]), exact.values[i]) << seed;
    }
    ++checked;
  }
  EXPECT_GE(checked, 20);
}

TEST(ExactValues, AreNotGivenWhereAPlayNeedNotEnd) {
  model::RuleSet rules = model::preset("official");
  std::erase_if(rules.cards, [](const model::Card& c) { return c.dice; });  // a deck of No Dice
  const ExactValues exact = exact_values(rules, 2, all_score_pairs(2));
  EXPECT_TRUE(exact.values.empty());
  EXPECT_GT(exact.states, 0U);
}

TEST(ExactValues, OfGoalsAndScoresOutOfRangeAreRefused) {
  const model::RuleSet rules = model::preset("official");
  for (const int goal : {-1, 0, kMostExactGoal + 1})
    EXPECT_THROW(exact_values(rules, goal, {}), std::invalid_argument) << goal;
  for (const ScorePair pair : {ScorePair{-1, 0}, ScorePair{0, -1}, ScorePair{2, 0}, ScorePair{0, 2}})
    EXPECT_THROW(exact_values(rules, 2, std::span(&pair, 1)), std::invalid_argument);
}

TEST(ToDouble, IsTheNearestDouble) {
  const double one_up = std::nextafter(1.0, 2.0);
  const Rational half_way = (Rational(1) + Rational(one_up)) / 2;
  const Rational little(1, std::uint64_t{1} << 62);
  EXPECT_EQ(to_double(Rational(0)), 0.0);
  EXPECT_EQ(to_double(Rational(0.1)), 0.1);
  EXPECT_EQ(to_double(Rational(1, 3)), 1.0 / 3);
  EXPECT_EQ(to_double(Rational(2, 3)), 2.0 / 3);
  for (const int sign : {1, -1}) {
    EXPECT_EQ(to_double(Rational(sign * half_way)), sign * 1.0);  // a tie
    EXPECT_EQ(to_double(Rational(sign * (half_way - little))), sign * 1.0);
    EXPECT_EQ(to_double(Rational(sign * (half_way + little))), sign * one_up);
  }
}

}  // namespace
}  // namespace fillwise::solver
