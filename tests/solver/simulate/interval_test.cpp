// Intervals against published figures.
#include "solver/simulate/interval.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace fillwise::solver {
namespace {

TEST(Quantile, OfTheNormalLaw) {
  EXPECT_NEAR(two_sided_quantile(0.5), 0.674489750, 1e-9);
  EXPECT_NEAR(two_sided_quantile(0.95), 1.959963985, 1e-9);
  EXPECT_NEAR(two_sided_quantile(0.99), 2.575829304, 1e-9);
  EXPECT_NEAR(two_sided_quantile(0.9999), 3.890591886, 1e-9);
}

/// R. Newcombe, Statistics in Medicine 17 (1998), table I, method 3: to four digits.
TEST(Wilson, IsThatOfTheLiterature) {
  const double z = two_sided_quantile(0.95);
  const auto expect = [&](double successes, double trials, double lower, double upper) {
    const Interval interval = wilson(successes, trials, z);
    EXPECT_NEAR(interval.lower, lower, 0.5e-4);
    EXPECT_NEAR(interval.upper, upper, 0.5e-4);
  };
  expect(81, 263, 0.2553, 0.3662);
  expect(15, 148, 0.0624, 0.1605);
  expect(0, 20, 0, 0.1611);
  expect(1, 29, 0.0061, 0.1718);
}

TEST(MeanOf, HasTheUsualInterval) {
  // 1, 2, 3, 4: mean 2.5, variance 5 / 3.
  const Mean mean = mean_of(10, 30, 4, 2);
  EXPECT_DOUBLE_EQ(mean.value, 2.5);
  EXPECT_NEAR(mean.interval.upper - mean.value, 2 * std::sqrt(5.0 / 12), 1e-15);
  EXPECT_NEAR(mean.value - mean.interval.lower, 2 * std::sqrt(5.0 / 12), 1e-15);
  EXPECT_EQ(mean_of(3, 9, 1, 2).interval.lower, 3);  // of one observation nothing is known
}

TEST(CautiousMean, AddsTwoObservationsBesideTheMean) {
  Observations seen;
  for (const double x : {0.4, 0.5, 0.6, 0.5}) seen.add(x);
  // Deviations of 0.1, 0, 0.1, 0 and of the two that were added, 0.1: 4 * 0.01 / 5 = 0.008; Student's 3.182446 for 3
  // degrees of freedom.
  const Mean mean = cautious_mean(seen, 0.05, 0.95);
  EXPECT_DOUBLE_EQ(mean.value, 0.5);
  EXPECT_NEAR(mean.interval.upper - 0.5, 3.182446 * std::sqrt(0.008 / 4), 1e-6);
  EXPECT_NEAR(0.5 - mean.interval.lower, 3.182446 * std::sqrt(0.008 / 4), 1e-6);
  // The spread that is expected counts where less was seen.
  EXPECT_NEAR(cautious_mean(seen, 0.2, 0.95).interval.upper - 0.5, 3.182446 * std::sqrt(0.1 / 5 / 4), 1e-6);
  Observations one;
  one.add(0.3);
  EXPECT_DOUBLE_EQ(cautious_mean(one, 0.1, 0.95).value, 0.3);
  EXPECT_GT(cautious_mean(one, 0.1, 0.95).interval.upper, 1);
}

TEST(CautiousMean, IsStudentsOfMany) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal(3, 2);
  Observations seen;
  for (int i = 0; i < 100'000; ++i) seen.add(normal(random));
  const Mean mean = cautious_mean(seen, 0.1, 0.95);
  const Mean plain = mean_of(seen.sum, seen.squares, seen.count, two_sided_quantile(0.95));
  EXPECT_NEAR(mean.interval.upper, plain.interval.upper, 1e-4);
  EXPECT_NEAR(mean.interval.lower, plain.interval.lower, 1e-4);
}

}  // namespace
}  // namespace fillwise::solver
