// The fairest head start: of tables made by hand, and against a plain sweep of the rules.
#include "api/worth/fairness.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "tests/support/plain_sweep.hpp"

namespace fillwise {
namespace {

/// A table in which the first player's chances against a second one with 0, 50, ... points are these.
Table table_of_first_turns(const std::vector<solver::ValueInterval>& chances) {
  race::Solution solution;
  solution.side = static_cast<int>(chances.size());
  const std::size_t entries = chances.size() * chances.size();
  solution.value.assign(entries, 0.5);
  solution.lower.assign(entries, 0.5);
  solution.upper.assign(entries, 0.5);
  for (std::size_t i = 0; i < chances.size(); ++i) {
    solution.value[i] = chances[i].value;
    solution.lower[i] = chances[i].lower;
    solution.upper[i] = chances[i].upper;
  }
  return {model::preset("official"), solution.side * model::kPointsPerUnit, std::move(solution), 0.5};
}

TEST(FairnessOf, IsTheNearestToOneHalf) {
  const Fairness above =
      fairness_of(table_of_first_turns({{0.6, 0.59, 0.61}, {0.51, 0.505, 0.515}, {0.4, 0.39, 0.41}}));
  EXPECT_EQ(above.goal, 150);
  EXPECT_EQ(above.even.value, 0.6);
  EXPECT_EQ(above.even.lower, 0.59);
  EXPECT_EQ(above.even.upper, 0.61);
  EXPECT_EQ(above.head_start, 50);
  EXPECT_EQ(above.fair.value, 0.51);
  EXPECT_EQ(above.fair.lower, 0.505);
  EXPECT_EQ(above.fair.upper, 0.515);
  EXPECT_TRUE(above.proven);
  const Fairness below =
      fairness_of(table_of_first_turns({{0.6, 0.59, 0.61}, {0.55, 0.54, 0.56}, {0.49, 0.48, 0.499}}));
  EXPECT_EQ(below.head_start, 100);
  EXPECT_TRUE(below.proven);
}

TEST(FairnessOf, IsTheLeastOfThoseAlike) {
  const Fairness alike =
      fairness_of(table_of_first_turns({{0.75, 0.75, 0.75}, {0.625, 0.625, 0.625}, {0.375, 0.375, 0.375}}));
  EXPECT_EQ(alike.head_start, 50);
  EXPECT_FALSE(alike.proven) << "the other one is as near";
}

TEST(FairnessOf, IsNotProvenWhereBoundsMeet) {
  // 100 points may come as near as 0.5 - 0.488 = 0.012, and 50 points may be 0.515 - 0.5 away.
  EXPECT_FALSE(
      fairness_of(table_of_first_turns({{0.6, 0.59, 0.61}, {0.51, 0.505, 0.515}, {0.48, 0.47, 0.488}}))
          .proven);
  // Bounds around one half are no distance at all.
  EXPECT_FALSE(
      fairness_of(table_of_first_turns({{0.6, 0.49, 0.61}, {0.51, 0.505, 0.515}, {0.4, 0.39, 0.41}})).proven);
  EXPECT_TRUE(
      fairness_of(table_of_first_turns({{0.6, 0.59, 0.61}, {0.51, 0.505, 0.515}, {0.48, 0.47, 0.484}}))
          .proven);
}

TEST(FairnessOf, IsThatOfAPlainSweep) {
  constexpr int kGoal = 300;
  const model::RuleSet rules = model::preset("official");
  testing::PlainSweep plain(rules, kGoal / model::kPointsPerUnit);
  testing::PlainTable w = plain.start();
  while (plain.sweep(w) > 1e-12) continue;
  int nearest = 0;
  for (int units = 0; units < kGoal / model::kPointsPerUnit; ++units)
    if (std::abs(w[0].at(static_cast<std::size_t>(units)) - 0.5) <
        std::abs(w[0].at(static_cast<std::size_t>(nearest)) - 0.5))
      nearest = units;
  const Fairness fairness = fairness_of(Table(rules, kGoal, race::solve(rules, kGoal, {}), 1e-9));
  EXPECT_EQ(fairness.goal, kGoal);
  EXPECT_EQ(fairness.head_start, nearest * model::kPointsPerUnit);
  EXPECT_NEAR(fairness.even.value, w[0][0], 1e-9);
  EXPECT_NEAR(fairness.fair.value, w[0].at(static_cast<std::size_t>(nearest)), 1e-9);
  EXPECT_TRUE(fairness.proven);
}

}  // namespace
}  // namespace fillwise
