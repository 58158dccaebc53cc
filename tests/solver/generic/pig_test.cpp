// Pig: small goals in exact fractions, and to 100, whose value is known: the first player wins with chance
// 0.530592725... (Neller and Presser, "Optimal play of the dice game Pig", The UMAP Journal 25 (2004) 25-47:
// about 53 %).

#include <gtest/gtest.h>

#include <ostream>

#include "solver/generic/policy_iteration.hpp"
#include "solver/generic/value_iteration.hpp"
#include "toy_games.hpp"

namespace fillwise::solver {
namespace {

using toys::Pig;

struct SmallPig {
  int goal;
  std::size_t states;
  std::size_t outcomes;
  Rational first_player_wins;

  friend std::ostream& operator<<(std::ostream& out, const SmallPig& pig) {
    return out << "goal " << pig.goal;
  }
};

class SmallPigTest : public ::testing::TestWithParam<SmallPig> {};

TEST_P(SmallPigTest, ExactValue) {
  const auto& expected = GetParam();
  const auto [game, states] = build_explicit(Pig{expected.goal}, 100000);
  EXPECT_EQ(states.size(), expected.states);
  EXPECT_EQ(toys::count_outcomes(game), expected.outcomes);
  const auto exact = policy_iteration<Rational>(game);
  ASSERT_TRUE(exact.report.converged);
  EXPECT_EQ(exact.values[0], expected.first_player_wins);

  const auto rounded = policy_iteration<double>(game);
  const auto interval = interval_iteration(game, {.tolerance = 1e-12});
  EXPECT_EQ(interval.report.status, IterationStatus::converged);
  for (std::size_t s = 0; s < states.size(); ++s) {
    EXPECT_NEAR(rounded.values[s], to_double(exact.values[s]), 1e-14);
    EXPECT_LE(Rational(interval.lower[s]), exact.values[s]);
    EXPECT_GE(Rational(interval.upper[s]), exact.values[s]);
  }
}

// The counts and the fractions come from a separate program, which solves the pairs of scores by falling
// total.
INSTANTIATE_TEST_SUITE_P(
    Goals, SmallPigTest,
    ::testing::Values(SmallPig{3, 18, 28, Rational(36, 43)}, SmallPig{4, 44, 72, Rational(9, 11)},
                      SmallPig{5, 98, 168, Rational(216, 271)}, SmallPig{6, 192, 340, Rational(24, 31)},
                      SmallPig{7, 338, 612, Rational(1296, 1729)}, SmallPig{8, 548, 1036, Rational(324, 439)},
                      SmallPig{9, 834, 1632, Rational(7776, 10753)},
                      SmallPig{10, 1208, 2448, Rational(7776, 10961)}),
    [](const auto& test) { return "To" + std::to_string(test.param.goal); });

// Piglet to 2, the values of the same paper: P(own, other, turn total).
TEST(Piglet, ValuesAsPublished) {
  const auto [game, states] = build_explicit(Pig{.goal = 2, .least = 1, .most = 1}, 1000);
  const auto values = policy_iteration<Rational>(game).values;
  std::size_t found = 0;
  const auto expect = [&](int own, int other, int total, const Rational& value) {
    for (std::size_t s = 0; s < states.size(); ++s) {
      if (states[s].own != own || states[s].other != other || states[s].total != total) continue;
      if (states[s].owner != (total == 0 ? Owner::chance : Owner::maximizer) || states[s].mover != 0)
        continue;
      EXPECT_EQ(values[s], value);
      ++found;
    }
  };
  expect(0, 0, 0, Rational(4, 7));
  expect(0, 0, 1, Rational(5, 7));
  expect(0, 1, 0, Rational(2, 5));
  expect(0, 1, 1, Rational(3, 5));
  expect(1, 0, 0, Rational(4, 5));
  expect(1, 1, 0, Rational(2, 3));
  EXPECT_EQ(found, 6u);
}

// At this goal it pays to hold: the first policies tried are not the best ones.
TEST(Pig, PolicyIterationImprovesOnAlwaysRolling) {
  const auto game = build_explicit(Pig{40}, 200000).game;
  const auto solution = policy_iteration<double>(game);
  EXPECT_GT(solution.report.rounds, 1u);
  EXPECT_GT(best_response<double>(game, Owner::maximizer, Policy(game.states(), Pig::kRoll)).values[0],
            solution.values[0] + 1e-6);
  const auto interval = interval_iteration(game, {.tolerance = 1e-12});
  for (std::size_t s = 0; s < solution.values.size(); ++s) {
    EXPECT_GE(solution.values[s], interval.lower[s] - 1e-14);
    EXPECT_LE(solution.values[s], interval.upper[s] + 1e-14);
  }
}

TEST(SmallPig, EqualsBruteForceOverAllPolicies) {
  for (const int goal : {3, 4}) {
    const auto game = build_explicit(Pig{goal}, 1000).game;
    EXPECT_EQ(policy_iteration<Rational>(game).values, toys::brute_force(game)) << "goal " << goal;
  }
}

TEST(PigTo100, FirstPlayerWinsAsPublished) {
  const auto game = build_explicit(Pig{100}, 3000000).game;
  const auto result = interval_iteration(game, {.tolerance = 1e-9});
  EXPECT_EQ(result.report.status, IterationStatus::converged);
  EXPECT_LE(result.report.gap, 1e-9);
  EXPECT_GE(result.upper[0], 0.530592725);
  EXPECT_LE(result.lower[0], 0.530592726);
}

}  // namespace
}  // namespace fillwise::solver
