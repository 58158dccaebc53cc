#include "solver/generic/value_iteration.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "solver/generic/number.hpp"
#include "toy_games.hpp"

namespace fillwise::solver {
namespace {

using toys::game_of;

void expect_encloses(const IntervalIteration& result, std::size_t state, const Rational& value) {
  EXPECT_LE(Rational(result.lower[state]), value) << "state " << state;
  EXPECT_GE(Rational(result.upper[state]), value) << "state " << state;
}

TEST(IntervalIteration, EnclosesKnownValues) {
  const auto even = interval_iteration(game_of(toys::safe_or_risky()), {.tolerance = 1e-12});
  EXPECT_EQ(even.report.status, IterationStatus::converged);
  EXPECT_LE(even.report.gap, 1e-12);
  expect_encloses(even, 0, Rational(2, 3));
  expect_encloses(even, 2, Rational(2, 3));
  expect_encloses(even, 6, Rational(1, 3));

  const auto coins = interval_iteration(game_of(toys::coins()), {.tolerance = 1e-12});
  expect_encloses(coins, 0, Rational(7, 11));
  expect_encloses(coins, 3, Rational(5, 11));

  const auto ruin = interval_iteration(game_of(toys::ruin(10)), {.tolerance = 1e-12});
  for (std::uint64_t i = 0; i <= 10; ++i) expect_encloses(ruin, i, Rational((1u << i) - 1, 1023));
}

TEST(IntervalIteration, TheGapIsWhatTheReportSays) {
  const auto result = interval_iteration(game_of(toys::ruin(10)), {.tolerance = 1e-6});
  double gap = 0.0;
  for (std::size_t s = 0; s < result.lower.size(); ++s)
    gap = std::max(gap, result.upper[s] - result.lower[s]);
  EXPECT_EQ(gap, result.report.gap);
  EXPECT_LE(gap, 1e-6);
  EXPECT_GT(result.report.sweeps, 1u);
}

TEST(IntervalIteration, SaysThatItStalledWherePlayersCanStall) {
  const auto result = interval_iteration(game_of(toys::hand_over()));
  EXPECT_EQ(result.report.status, IterationStatus::stalled);
  EXPECT_NEAR(result.report.gap, 0.5, 1e-14);
  expect_encloses(result, 0, Rational(1, 2));
  EXPECT_EQ(result.upper[0], 1.0);
}

TEST(IntervalIteration, SaysThatItUsedUpItsSweeps) {
  const auto result = interval_iteration(game_of(toys::ruin(10)), {.tolerance = 1e-9, .sweep_limit = 3});
  EXPECT_EQ(result.report.status, IterationStatus::limit_reached);
  EXPECT_EQ(result.report.sweeps, 3u);
  EXPECT_GT(result.report.gap, 1e-9);
  for (std::uint64_t i = 0; i <= 10; ++i) expect_encloses(result, i, Rational((1u << i) - 1, 1023));
}

TEST(IntervalIteration, AToleranceBelowRoundingStalls) {
  const auto result = interval_iteration(game_of(toys::coins()), {.tolerance = 0.0});
  EXPECT_EQ(result.report.status, IterationStatus::stalled);
  EXPECT_LT(result.report.gap, 1e-13);
  expect_encloses(result, 0, Rational(7, 11));
}

TEST(ValueIteration, FromBelowAndFromAboveMeetWhereEveryPlayEnds) {
  const ExplicitGame game = game_of(toys::coins());
  const auto below = value_iteration(game, {.tolerance = 1e-15});
  const auto above = value_iteration(game, {.tolerance = 1e-15}, 1.0);
  EXPECT_EQ(below.report.status, IterationStatus::converged);
  EXPECT_NEAR(below.values[0], 7.0 / 11.0, 1e-14);
  EXPECT_NEAR(above.values[0], 7.0 / 11.0, 1e-14);
}

TEST(ValueIteration, FromBelowAndFromAboveDifferWherePlayersCanStall) {
  const ExplicitGame game = game_of(toys::hand_over());
  EXPECT_EQ(value_iteration(game).values[0], 0.5);
  EXPECT_EQ(value_iteration(game, {}, 1.0).values[0], 1.0);
}

TEST(ValueIteration, SaysThatItUsedUpItsSweeps) {
  EXPECT_EQ(value_iteration(game_of(toys::ruin(10)), {.tolerance = 1e-9, .sweep_limit = 3}).report.status,
            IterationStatus::limit_reached);
}

TEST(IterationOptions, AreChecked) {
  const ExplicitGame game = game_of(toys::coins());
  EXPECT_THROW(interval_iteration(game, {.tolerance = -1e-9}), std::invalid_argument);
  EXPECT_THROW(interval_iteration(game, {.tolerance = std::nan("")}), std::invalid_argument);
  EXPECT_THROW(value_iteration(game, {.tolerance = 1e-9, .sweep_limit = 0}), std::invalid_argument);
  EXPECT_THROW(value_iteration(game, {}, 1.5), std::invalid_argument);
}

TEST(BellmanRounded, IsOnTheRightSideOfTheExactResult) {
  // The double nearest to 1/3 lies below it, that nearest to 1/10 above. Once as a mean, once as a payoff.
  const ExplicitGame game = game_of({toys::chance({{2, 4}, {1, 5}}), toys::chance({{9, 4}, {1, 5}}),
                                     toys::end(1, 3), toys::end(1, 10), toys::end(0), toys::end(1)});
  const std::vector<double> values{0.0, 0.0, 0.0, 0.0, 0.0, 1.0};
  const std::vector<Rational> exact{Rational(1, 3), Rational(1, 10), Rational(1, 3), Rational(1, 10)};
  for (StateIndex s = 0; s < exact.size(); ++s) {
    EXPECT_LT(Rational(bellman_rounded<Rounding::down>(game, s, values)), exact[s]);
    EXPECT_GT(Rational(bellman_rounded<Rounding::up>(game, s, values)), exact[s]);
  }
  EXPECT_EQ(bellman_rounded<Rounding::down>(game, 5, values), 1.0);
  EXPECT_EQ(bellman_rounded<Rounding::up>(game, 4, values), 0.0);
  // A mean too small for a double is not rounded to 0 from above.
  const std::vector<double> tiny{0.0, 0.0, 0.0, 0.0, 0.0, std::numeric_limits<double>::denorm_min()};
  EXPECT_GT(bellman_rounded<Rounding::up>(game, 0, tiny), 0.0);
  EXPECT_EQ(bellman_rounded<Rounding::down>(game, 0, tiny), 0.0);
}

TEST(ToDouble, RoundsToNearest) {
  EXPECT_EQ(to_double(Rational(0)), 0.0);
  EXPECT_EQ(to_double(Rational(1, 3)), 1.0 / 3.0);    // rounded down
  EXPECT_EQ(to_double(Rational(1, 10)), 1.0 / 10.0);  // rounded up
  EXPECT_EQ(to_double(Rational(-1, 10)), -1.0 / 10.0);
  EXPECT_EQ(to_double(Rational(7, 8)), 0.875);
}

}  // namespace
}  // namespace fillwise::solver
