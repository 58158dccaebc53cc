#include "solver/race/solve.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solver/turn/simd_target.hpp"
#include "solver/turn/turn_pass.hpp"
#include "tests/support/random_rules.hpp"
#include "tests/support/small_match.hpp"

namespace fillwise::race {
namespace {

Solution solved(int goal, double tolerance = 1e-9, int threads = 0) {
  SolveOptions options;
  options.tolerance = tolerance;
  options.threads = threads;
  return solve(model::preset("official"), goal, options);
}

void expect_same(const Solution& a, const Solution& b) {
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.lower, b.lower);
  EXPECT_EQ(a.upper, b.upper);
}

TEST(Solve, BoundsAreWithinTheTolerance) {
  for (const double tolerance : {1e-2, 1e-6, 1e-9, 1e-10}) {
    const Solution s = solved(500, tolerance);
    EXPECT_EQ(s.report.status, SolveReport::Status::certified);
    EXPECT_LE(s.report.gap, tolerance);
    double widest = 0;
    for (std::size_t i = 0; i < s.value.size(); ++i) {
      EXPECT_GE(s.lower[i], 0);
      EXPECT_LE(s.lower[i], s.value[i]);
      EXPECT_LE(s.value[i], s.upper[i]);
      EXPECT_LE(s.upper[i], 1);
      widest = std::max(widest, s.upper[i] - s.lower[i]);
    }
    EXPECT_EQ(widest, s.report.gap);
  }
}

TEST(Solve, EnclosuresOfDifferentTolerancesMeet) {
  const Solution tight = solved(1000, 1e-10);
  const Solution wide = solved(1000, 1e-4);
  for (std::size_t i = 0; i < tight.value.size(); ++i) {
    EXPECT_LE(wide.lower[i], tight.upper[i]);
    EXPECT_GE(wide.upper[i], tight.lower[i]);
  }
}

TEST(Solve, SameBitsForAnyNumberOfThreadsAndOnEveryRerun) {
  const Solution one = solved(600, 1e-9, 1);
  for (const int threads : {1, 2, 3, 16}) expect_same(one, solved(600, 1e-9, threads));
}

TEST(Solve, SameBitsOnEveryInstructionSet) {
  const Solution best = solved(500);
  for (const std::string& target : simd_targets()) {
    force_simd_target(target);
    expect_same(best, solved(500));
  }
  force_simd_target("");
}

TEST(Solve, TheSmallestGoalByHand) {
  // To 50 points every point wins. The mover loses the turn with No Dice (8 cards) or a bust of six dice
  // (1440 of 46656 tosses), but on cards that demand fills only with the whole fill. W = p + (1 - p) (1 - W),
  // so W = 1 / (2 - p); at 0 : 0 the mover may discard Vengeance and does. W is therefore between the values
  // without any fill ...
  const Solution s = solved(50, 1e-10);
  const double toss = 1 - 1440.0 / 46656;
  const double least = (30 + 4) * toss / 50;  // bonus and Must Bust cards among those that can't be discarded
  const double most = (30 + 4 + 6 + 2) * toss / 50;  // if every fill succeeded as surely as a toss scores
  EXPECT_GT(s.value[0], 1 / (2 - least));
  EXPECT_LT(s.value[0], 1 / (2 - most));
}

/// Last turns that are computed by themselves jump where the others change slowly: a sweep that takes changes to
/// or from them undoes what it has done, and twice as many are needed.
TEST(Solve, LastTurnsOfTheirOwnDoNotSlowTheSweepsDown) {
  SolveOptions options;
  options.tolerance = 1e-7;
  options.limit_wins = true;
  for (const int goal : {2, 8}) {
    const model::RuleSet rules = testing::shrunk(model::preset("zonk"));
    options.limit = goal + rules.overshoot + 17;
    const SolveReport report = solve(rules, goal * model::kPointsPerUnit, options).report;
    EXPECT_LE(report.single_sweeps, 6) << goal;
    EXPECT_LE(report.single_sweeps + report.double_sweeps, 10) << goal;
  }
}

TEST(Solve, LastTurnsOfTheirOwnAreTheSameForAnyNumberOfThreads) {
  const model::RuleSet rules = testing::shrunk(model::preset("zonk"));
  constexpr int kGoal = 2;
  SolveOptions options;
  options.tolerance = 1e-4;
  options.limit_wins = true;
  options.limit = kGoal + rules.overshoot + 17;
  options.threads = 1;
  const Solution one = solve(rules, kGoal * model::kPointsPerUnit, options);
  EXPECT_EQ(one.report.status, SolveReport::Status::certified);
  options.threads = 5;
  expect_same(one, solve(rules, kGoal * model::kPointsPerUnit, options));
}

TEST(Solve, ReportsProgressThatNeverFalls) {
  SolveOptions options;
  std::vector<Progress> seen;
  options.progress = [&](const Progress& p) { seen.push_back(p); };
  solve(model::preset("official"), 500, options);
  ASSERT_GT(seen.size(), 20U);
  for (std::size_t i = 1; i < seen.size(); ++i) EXPECT_GE(seen[i].done, seen[i - 1].done);
  EXPECT_GE(seen.front().done, 0);
  EXPECT_LE(seen.back().done, 1);
  EXPECT_GT(seen.back().done, 0.9);
  EXPECT_STREQ(seen.back().stage, "certificate");
}

TEST(Solve, CanBeCancelledAtAnyMoment) {
  for (const int after : {1, 30, 60}) {
    std::atomic<bool> cancel{false};
    SolveOptions options;
    int calls = 0;
    options.cancel = &cancel;
    options.progress = [&](const Progress&) {
      if (++calls == after) cancel = true;
    };
    const Solution s = solve(model::preset("official"), 500, options);
    EXPECT_EQ(s.report.status, SolveReport::Status::cancelled);
    EXPECT_TRUE(s.value.empty());
    EXPECT_EQ(calls, after);
  }
}

TEST(Solve, RefusesWhatItCantDo) {
  for (const int goal : {0, 75, -50, 20050}) EXPECT_THROW(solved(goal), std::invalid_argument) << goal;
  for (const double tolerance : {0.0, -1e-9, 1e-15, 2.0, std::numeric_limits<double>::quiet_NaN(),
                                 std::numeric_limits<double>::infinity()})
    EXPECT_THROW(solved(500, tolerance), std::invalid_argument) << tolerance;
}

TEST(AlmostSureTermination, NamesTheCardThatNobodyCanRefuse) {
  model::RuleSet rules = model::preset("official");
  EXPECT_EQ(terminates_almost_surely(rules),
            "'must-bust' can't be refused, and its points are added at the bust");
  rules.cards[static_cast<std::size_t>(rules.card_index("must-bust"))].count = 0;
  EXPECT_EQ(terminates_almost_surely(rules),
            "'double-trouble' can't be refused, and its points are added with the fill");
  rules.cards[static_cast<std::size_t>(rules.card_index("double-trouble"))].count = 0;
  EXPECT_EQ(terminates_almost_surely(rules), "");  // Vengeance can be refused
  EXPECT_THROW(solve(rules, 500, {}), SolveError);
}

TEST(AlmostSureTermination, DoesNotCountOnACardThatCanBeRefused) {
  model::RuleSet rules = model::preset("official");
  for (const char* name : {"must-bust", "double-trouble"})
    rules.cards[static_cast<std::size_t>(rules.card_index(name))].count = 0;
  rules.cards[static_cast<std::size_t>(rules.card_index("vengeance"))].leader_loses = 0;
  EXPECT_EQ(terminates_almost_surely(rules), "");
}

TEST(AlmostSureTermination, AsksForABust) {
  model::RuleSet rules = model::preset("official");
  rules.chart.single.fill(1);  // every die scores
  EXPECT_EQ(terminates_almost_surely(rules), "");
}

TEST(Solve, TheLeastTolerancesAreCertifiedForLongGames) {
  SolveOptions options;
  options.tolerance = 5e-11;
  const Solution s = solve(model::preset("official"), 3000, options);
  EXPECT_LE(s.report.gap, 5e-11);
}

/// A penalty leads back to lower scores four times in 54 turns: the certificate needs a margin that is
/// graded.
}  // namespace
}  // namespace fillwise::race
