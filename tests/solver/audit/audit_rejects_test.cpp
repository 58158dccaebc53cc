// What the audit must reject: tables that are wrong somewhere, and rules under which a play need not end.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "solver/audit/audit.hpp"
#include "tests/solver/audit/audit_cases.hpp"

namespace fillwise::solver {
namespace {

using testing::audited;
using testing::Bounds;
using testing::official;
using testing::solved;
using Status = AuditReport::Status;

const Bounds& official_300() {
  static const Bounds bounds = solved(official(), 300);
  return bounds;
}

TEST(AuditRejects, AnyOneUpperBoundBelowTheTruth) {
  for (std::size_t i = 0; i < official_300().upper.size(); ++i) {
    Bounds b = official_300();
    b.upper[i] -= (b.upper[i] - b.lower[i]) + 1e-9;
    EXPECT_EQ(audited(official(), b).status, Status::fails) << "entry " << i;
    // The same with the order of the bounds kept: then the inequalities have to show it.
    b.lower[i] = std::max(0.0, b.upper[i] - 1e-12);
    const AuditReport report = audited(official(), b);
    EXPECT_EQ(report.status, Status::fails) << "entry " << i;
    EXPECT_EQ(report.pairs_checked, 36U);
    EXPECT_LT(report.worst_margin, 0);
    EXPECT_TRUE(report.worst_is_upper);
    EXPECT_EQ(b.at(report.worst_own, report.worst_opponent), i);
  }
}

TEST(AuditRejects, AnyOneLowerBoundAboveTheTruth) {
  for (std::size_t i = 0; i < official_300().lower.size(); ++i) {
    Bounds b = official_300();
    b.lower[i] += (b.upper[i] - b.lower[i]) + 1e-9;
    b.upper[i] = std::min(1.0, b.lower[i] + 1e-12);
    const AuditReport report = audited(official(), b);
    EXPECT_EQ(report.status, Status::fails) << "entry " << i;
    EXPECT_FALSE(report.worst_is_upper);
    EXPECT_EQ(b.at(report.worst_own, report.worst_opponent), i);
  }
}

TEST(AuditRejects, SwappedBounds) {
  Bounds b = official_300();
  std::swap(b.lower, b.upper);
  const AuditReport report = audited(official(), b);
  EXPECT_EQ(report.status, Status::fails);
  EXPECT_EQ(report.pairs_checked, 0U);
  EXPECT_LT(report.worst_margin, 0);
  EXPECT_EQ(report.uniqueness, "");
}

TEST(AuditRejects, TablesOfOtherRulesOrAnotherGoal) {
  model::RuleSet other = official();
  testing::card(other, "bonus-300").bonus = 7;
  EXPECT_EQ(audited(other, solved(other, 1000)).status, Status::holds);
  EXPECT_EQ(audited(other, solved(official(), 1000)).status, Status::fails);
  EXPECT_EQ(audited(official(), solved(other, 1000)).status, Status::fails);
  int others = 0;
  const Bounds right = solved(official(), 1200);
  for (const model::RuleSet& variant : testing::rule_variants()) {
    if (variant.last_turn) continue;  // tables of another size
    const Bounds b = solved(variant, 1200);
    double distance = 0;  // between the enclosures: some variants make no difference at so small a goal
    for (std::size_t i = 0; i < b.lower.size(); ++i)
      distance = std::max({distance, b.lower[i] - right.upper[i], right.lower[i] - b.upper[i]});
    if (distance > 0) ++others;
    if (distance == 0 && variant != official()) continue;
    EXPECT_EQ(audited(official(), b).status, distance > 0 ? Status::fails : Status::holds) << variant.name;
  }
  EXPECT_GE(others, 3);
  const Bounds corner = solved(official(), 550);  // the pairs nearest to the goal, so another game
  Bounds cut{10, {}, {}};
  for (int own = 0; own < 10; ++own)
    for (int opponent = 0; opponent < 10; ++opponent) {
      cut.lower.push_back(corner.lower[corner.at(own, opponent)]);
      cut.upper.push_back(corner.upper[corner.at(own, opponent)]);
    }
  EXPECT_EQ(audited(official(), cut).status, Status::fails);
}

TEST(AuditRejects, ValuesThatAreOffEverywhere) {
  for (const double off : {1e-6, -1e-6, 1e-8, -1e-8}) {
    Bounds b = official_300();
    for (double& x : b.lower) x += off;
    for (double& x : b.upper) x += off;
    EXPECT_EQ(audited(official(), b).status, Status::fails) << off;
  }
}

TEST(AuditRejects, WhatIsNoPairOfBounds) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const auto with = [](double lower, double upper) {
    Bounds b = official_300();
    b.lower[b.at(3, 4)] = lower;
    b.upper[b.at(3, 4)] = upper;
    return b;
  };
  for (const Bounds& b :
       {with(kNaN, 1), with(0, kNaN), with(kNaN, kNaN), with(1 + 1e-12, 2), with(-2, -1e-12),
        with(0.5, 0.5 - 1e-16), with(kInfinity, kInfinity), with(-kInfinity, -kInfinity)}) {
    const AuditReport report = audited(official(), b);
    EXPECT_EQ(report.status, Status::fails);
    EXPECT_EQ(report.pairs_checked, 0U);
    EXPECT_LT(report.worst_margin, 0);
    EXPECT_EQ(report.worst_own, 3);
    EXPECT_EQ(report.worst_opponent, 4);
  }
}

RC_GTEST_PROP(AuditRejects, AnySetOfBoundsThatCutsTheTruth, (int shift)) {
  // Any bounds are moved outward by any amounts, which can hide nothing; at least one is moved in beyond the
  // truth.
  Bounds b = official_300();
  const std::size_t entries = b.lower.size();
  const auto amount = [] { return std::pow(10.0, -*rc::gen::inRange(1, 13)); };
  for (int i = 0; i < std::abs(shift) % 200; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, entries);
    if (*rc::gen::arbitrary<bool>())
      b.upper[at] = std::min(1.0, b.upper[at] + amount());
    else
      b.lower[at] = std::max(0.0, b.lower[at] - amount());
  }
  const AuditReport outward = audited(official(), b);
  RC_ASSERT((outward.status == Status::holds) == (outward.worst_margin >= 0));

  const int cuts = *rc::gen::inRange(1, 5);
  for (int i = 0; i < cuts; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, entries);
    const Bounds& truth = official_300();
    if (*rc::gen::arbitrary<bool>()) {
      b.upper[at] = truth.lower[at] - amount() * truth.lower[at];
      b.lower[at] = std::min(b.lower[at], b.upper[at]);
    } else {
      b.lower[at] = truth.upper[at] + amount() * (1 - truth.upper[at]);
      b.upper[at] = std::max(b.lower[at], b.upper[at]);
    }
  }
  RC_ASSERT(audited(official(), b).status == Status::fails);
}

TEST(AuditRejects, RulesUnderWhichAPlayNeedNotEnd) {
  const auto never_ends = [](model::RuleSet rules) {
    const Bounds everything{6, std::vector<double>(36, 0.0), std::vector<double>(36, 1.0)};
    const AuditReport report = audited(rules, everything);
    EXPECT_EQ(report.uniqueness, "") << rules.to_toml();
    EXPECT_EQ(report.status, Status::fails);
    EXPECT_GE(report.worst_margin, 0);  // 0 and 1 are bounds of anything
  };
  // Only cards under which a player can roll on until the bust, or is never asked for points that count.
  model::RuleSet rules = official();
  std::erase_if(rules.cards,
                [](const model::Card& c) { return c.name == "must-bust" || c.name == "double-trouble"; });
  never_ends(rules);
  // Every die scores, so there is no bust: a Must Bust never ends.
  rules = official();
  rules.chart.single.fill(1);
  std::erase_if(rules.cards, [](const model::Card& c) { return !c.dice; });
  never_ends(rules);
  // A deck of No Dice.
  rules = official();
  std::erase_if(rules.cards, [](const model::Card& c) { return c.dice; });
  never_ends(rules);
}

}  // namespace
}  // namespace fillwise::solver
