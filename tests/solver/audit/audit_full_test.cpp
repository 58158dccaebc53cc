// The official game to 10,000: the whole table, solved and audited.

#include <gtest/gtest.h>

#include "tests/solver/audit/audit_cases.hpp"

namespace fillwise::solver {
namespace {

TEST(AuditFull, AcceptsTheOfficialTableTo10000) {
  const model::RuleSet rules = model::preset("official");
  testing::Bounds bounds = testing::solved(rules, 10000);
  const AuditReport report = testing::audited(rules, bounds);
  EXPECT_EQ(report.status, AuditReport::Status::holds);
  EXPECT_EQ(report.pairs_checked, 40'000U);
  EXPECT_GE(report.worst_margin, 0);
  EXPECT_FALSE(report.uniqueness.empty());

  bounds.upper[bounds.at(77, 130)] = bounds.lower[bounds.at(77, 130)] - 1e-9;
  bounds.lower[bounds.at(77, 130)] -= 1e-9;
  const AuditReport wrong = testing::audited(rules, bounds);
  EXPECT_EQ(wrong.status, AuditReport::Status::fails);
  EXPECT_EQ(wrong.worst_own, 77);
  EXPECT_EQ(wrong.worst_opponent, 130);
  EXPECT_TRUE(wrong.worst_is_upper);
}

}  // namespace
}  // namespace fillwise::solver
