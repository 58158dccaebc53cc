// The audit of tables with rewards for benchmarks.

#include <gtest/gtest.h>

#include "tests/solver/audit/audit_cases.hpp"

namespace fillwise::solver {
namespace {

using Status = AuditReport::Status;

/// Rules with rewards below the goal, at it and above it; `goal` in points.
model::RuleSet with_rewards(model::RuleSet rules, int goal) {
  const int units = goal / model::kPointsPerUnit;
  rules.benchmarks = {{units / 2, 200'000}, {units, 300'000}, {units + 2, 400'000}};
  return rules;
}

TEST(AuditWithRewards, AcceptsWhatTheFastSolverCertifies) {
  for (const model::RuleSet& plain : testing::rule_variants()) {
    if (plain.last_turn) continue;
    for (const int goal : {200, 600}) {
      const model::RuleSet rules = with_rewards(plain, goal);
      const AuditReport report = testing::audited(rules, testing::solved(rules, goal));
      EXPECT_EQ(report.status, Status::holds) << rules.name << ": margin " << report.worst_margin << " at "
                                              << report.worst_own << " : " << report.worst_opponent;
      EXPECT_GE(report.worst_margin, 0);
      EXPECT_LE(report.gap, 1e-9);
    }
  }
}

TEST(AuditWithRewards, AcceptsThoseOfLastTurns) {
  AuditOptions options;
  options.sample = 10;
  for (const char* name : {"official-showdown", "zonk"}) {
    const model::RuleSet rules = with_rewards(testing::shrunk(model::preset(name)), 100);
    const AuditReport report = testing::audited(rules, testing::solved(rules, 100), options);
    EXPECT_EQ(report.status, Status::holds) << name << ": margin " << report.worst_margin << " at "
                                            << report.worst_own << " : " << report.worst_opponent;
  }
}

/// Tables of other rewards, by a millionth of a game, and of none.
TEST(AuditWithRewards, RefusesTablesOfOtherRewards) {
  const model::RuleSet rules = with_rewards(testing::official(), 400);
  const testing::Bounds bounds = testing::solved(rules, 400);
  for (const int less : {1, rules.benchmarks[1].reward}) {
    model::RuleSet other = rules;
    other.benchmarks[1].reward -= less;
    if (other.benchmarks[1].reward == 0) other.benchmarks.erase(other.benchmarks.begin() + 1);
    EXPECT_EQ(testing::audited(other, bounds).status, Status::fails) << less;
    EXPECT_EQ(testing::audited(rules, testing::solved(other, 400)).status, Status::fails) << less;
  }
}

TEST(AuditWithRewards, RefusesEntriesThatNoRewardsExplain) {
  const model::RuleSet rules = with_rewards(testing::official(), 400);
  testing::Bounds bounds = testing::solved(rules, 400);
  EXPECT_EQ(testing::audited(rules, bounds).status, Status::holds);
  bounds.upper[3] = 4;
  EXPECT_GT(testing::audited(rules, bounds).pairs_checked, 0u);  // it is in the range, if far too wide
  bounds.upper[3] = 4.5;
  EXPECT_EQ(testing::audited(rules, bounds).status, Status::fails);
  EXPECT_EQ(testing::audited(rules, bounds).pairs_checked, 0u);
  bounds.upper[3] = 4;
  bounds.lower[3] = -3.5;
  EXPECT_EQ(testing::audited(rules, bounds).status, Status::fails);
  EXPECT_EQ(testing::audited(rules, bounds).pairs_checked, 0u);
}

}  // namespace
}  // namespace fillwise::solver
