// The audit in exact fractions: what it accepts, and that one unit in the last place is enough to be
// rejected.

#include "solver/audit/exact_audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "solver/audit/exact_values.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::solver {
namespace {

using testing::audited;
using testing::Bounds;
using testing::official;
using testing::solved;
using Status = AuditReport::Status;

ExactAuditReport exactly(const model::RuleSet& rules, const Bounds& b) {
  return exact_audit(rules, b.goal, b.lower, b.upper);
}

void expect_exact_audit_holds(const model::RuleSet& rules, const Bounds& bounds) {
  const ExactAuditReport report = exactly(rules, bounds);
  EXPECT_EQ(report.audit.status, Status::holds) << rules.name << " margin " << report.audit.worst_margin;
  EXPECT_EQ(report.audit.pairs_checked, bounds.lower.size());
  EXPECT_TRUE(report.encloses);
  EXPECT_GE(report.worst_margin, 0);
  EXPECT_THAT(report.audit.uniqueness, ::testing::HasSubstr("every game ends"));
  // What the audit in double can prove is less, by no more than its rounding.
  const AuditReport rounded = audited(rules, bounds);
  EXPECT_EQ(rounded.gap, report.audit.gap);
  EXPECT_LE(rounded.worst_margin, report.audit.worst_margin);
  EXPECT_NEAR(rounded.worst_margin, report.audit.worst_margin, 1e-12);
}

TEST(ExactAudit, AcceptsWhatTheFastSolverCertifies) {
  for (const model::RuleSet& rules : testing::rule_variants())
    for (const int goal : {50, 150})
      if (!rules.last_turn) expect_exact_audit_holds(rules, solved(rules, goal));
  expect_exact_audit_holds(official(), solved(official(), 150, race::kLeastTolerance));
  for (unsigned seed = 0; seed < 10; ++seed) {
    model::RuleSet rules = testing::random_rules(seed);
    rules.overshoot = 0;  // scores end at the goal
    if (!race::terminates_almost_surely(rules).empty()) expect_exact_audit_holds(rules, solved(rules, 100));
  }
}

TEST(ExactAudit, RejectsABoundOneUnitInTheLastPlaceInsideTheTruth) {
  for (const int goal : {1, 2}) {
    const std::vector<ScorePair> pairs = all_score_pairs(goal);
    const std::vector<Rational> exact = exact_values(official(), goal, pairs).values;
    Bounds around{goal, {}, {}};
    for (const Rational& value : exact) {
      around.lower.push_back(to_double(value) - 1e-10);
      around.upper.push_back(to_double(value) + 1e-10);
    }
    expect_exact_audit_holds(official(), around);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      double below = to_double(exact[i]), above = below;
      if (Rational(below) > exact[i]) below = std::nextafter(below, 0.0);
      if (Rational(above) < exact[i]) above = std::nextafter(above, 1.0);
      ASSERT_EQ(std::nextafter(below, 1.0), above);
      for (const bool is_upper : {true, false}) {
        Bounds b = around;
        (is_upper ? b.upper : b.lower)[i] = is_upper ? below : above;
        const ExactAuditReport inside = exactly(official(), b);
        EXPECT_EQ(inside.audit.status, Status::fails);
        EXPECT_FALSE(inside.encloses);
        EXPECT_LT(inside.worst_margin, 0);
        EXPECT_GT(inside.worst_margin, below - above);
        EXPECT_EQ(inside.worst_pair, pairs[i]);
        EXPECT_EQ(inside.worst_is_upper, is_upper);
        // One unit further out it encloses the value; but then the inequality of this entry fails, because
        // the others are wider.
        (is_upper ? b.upper : b.lower)[i] = is_upper ? above : below;
        const ExactAuditReport outside = exactly(official(), b);
        EXPECT_TRUE(outside.encloses);
        EXPECT_GE(outside.worst_margin, 0);
        EXPECT_EQ(outside.audit.status, Status::fails);
        EXPECT_LT(outside.audit.worst_margin, 0);
        EXPECT_EQ(outside.audit.worst_own, pairs[i].own);
        EXPECT_EQ(outside.audit.worst_opponent, pairs[i].opponent);
        EXPECT_EQ(outside.audit.worst_is_upper, is_upper);
      }
    }
  }
}

TEST(ExactAudit, GivesTheFirstPlayersChance) {
  const ExactAuditReport report = exactly(official(), solved(official(), 50));
  EXPECT_EQ(report.first_player_wins, exact_values(official(), 1, all_score_pairs(1)).values.front());
  EXPECT_GT(report.states, 1000U);
}

TEST(ExactAudit, RejectsTablesOfOtherRules) {
  model::RuleSet other = official();
  testing::card(other, "must-bust").count = 5;
  EXPECT_EQ(exactly(other, solved(other, 100)).audit.status, Status::holds);
  const ExactAuditReport report = exactly(official(), solved(other, 100));
  EXPECT_EQ(report.audit.status, Status::fails);
  EXPECT_FALSE(report.encloses);
}

TEST(ExactAudit, ReadsBoundsOutsideZeroAndOneAsZeroAndOne) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const ExactAuditReport whole = exactly(official(), {2, {0, 0, 0, 0}, {1, 1, 1, 1}});
  const ExactAuditReport beyond =
      exactly(official(), {2, {-1e300, -1, -kInfinity, -1e-13}, {2, 1 + 1e-12, kInfinity, 1e300}});
  EXPECT_EQ(whole.audit.status, Status::holds);
  EXPECT_EQ(beyond.audit.status, Status::holds);
  EXPECT_EQ(beyond.audit.worst_margin, whole.audit.worst_margin);
  EXPECT_EQ(beyond.worst_margin, whole.worst_margin);
}

TEST(ExactAudit, RejectsRulesUnderWhichAPlayNeedNotEnd) {
  model::RuleSet rules = official();
  std::erase_if(rules.cards, [](const model::Card& c) { return c.dice; });  // a deck of No Dice
  const ExactAuditReport report = exactly(rules, {2, {0, 0, 0, 0}, {1, 1, 1, 1}});
  EXPECT_EQ(report.audit.status, Status::fails);
  EXPECT_EQ(report.audit.uniqueness, "");
  EXPECT_GE(report.audit.worst_margin, 0);  // 0 and 1 are bounds of anything
  EXPECT_FALSE(report.encloses);
}

TEST(ExactAudit, RefusesWhatIsNoTableOfBounds) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> four(4, 0.5), five(5, 0.5);
  EXPECT_THROW(exact_audit(official(), 2, four, five), std::invalid_argument);
  EXPECT_THROW(exact_audit(official(), 2, five, four), std::invalid_argument);
  EXPECT_THROW(exact_audit(official(), 0, {}, {}), std::invalid_argument);
  const std::vector<double> many(169, 0.5);
  EXPECT_THROW(exact_audit(official(), 13, many, many), std::invalid_argument);
  for (const double bad : {kNaN, 1 + 1e-12, std::numeric_limits<double>::infinity()})
    EXPECT_THROW(exactly(official(), {2, {0, 0, 0, bad}, {1, 1, 1, 1}}), std::invalid_argument) << bad;
  for (const double bad : {kNaN, -1e-12, -std::numeric_limits<double>::infinity()})
    EXPECT_THROW(exactly(official(), {2, {0, 0, 0, 0}, {1, 1, 1, bad}}), std::invalid_argument) << bad;
}

}  // namespace
}  // namespace fillwise::solver
