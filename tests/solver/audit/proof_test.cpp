// What the bounds claim, held against the same game counted further: whatever lies behind a limit of scores,
// the tables to two limits must overlap, and the audit must accept each of them.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "solver/audit/audit.hpp"
#include "solver/base/solve_error.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/combined_rules.hpp"

namespace fillwise::solver {
namespace {

using testing::Bounds;
using Status = AuditReport::Status;

/// To a goal and a limit in units; nothing if that can't be certified to any tolerance that is tried: close
/// to the goal much is hidden.
std::optional<Bounds> solved_to(const model::RuleSet& rules, int goal, int limit, double first = 1e-7) {
  for (const double tolerance : {first, 1e-2, 0.2, 1.0}) {
    race::SolveOptions options;
    options.tolerance = tolerance;
    options.limit = limit;
    try {
      const race::Solution solution = race::solve(rules, goal * model::kPointsPerUnit, options);
      return Bounds{goal, solution.lower, solution.upper, solution.side};
    } catch (const SolveError&) {
    }
  }
  return std::nullopt;
}

AuditReport audited_to(const model::RuleSet& rules, const Bounds& bounds, std::uint64_t sample = 0) {
  AuditOptions options;
  options.limit = bounds.side;
  options.sample = sample;
  return audit(rules, bounds.goal, bounds.lower, bounds.upper, options);
}

void expect_holds(const model::RuleSet& rules, const Bounds& bounds, std::uint64_t sample = 0) {
  const AuditReport report = audited_to(rules, bounds, sample);
  EXPECT_EQ(report.status, Status::holds)
      << rules.to_toml() << "goal " << bounds.goal << ", limit " << bounds.side << ": margin "
      << report.worst_margin << " at " << report.worst_own << " : " << report.worst_opponent << "\n"
      << report.uniqueness;
}

/// Of one game, to two limits.
void expect_overlap(const model::RuleSet& rules, const Bounds& near, const Bounds& far) {
  int apart = 0;
  double most = 0;
  for (int own = 0; own < near.side; ++own)
    for (int opponent = 0; opponent < near.side; ++opponent) {
      const std::size_t n = near.at(own, opponent), f = far.at(own, opponent);
      const double gap = std::max(near.lower[n] - far.upper[f], far.lower[f] - near.upper[n]);
      if (gap > 0) ++apart, most = std::max(most, gap);
    }
  EXPECT_EQ(apart, 0) << "of " << near.side * near.side << ", by up to " << most << "\n"
                      << rules.to_toml() << "goal " << near.goal << ", limits " << near.side << " and "
                      << far.side;
}

model::RuleSet rules_of_file(const std::string& name) {
  return model::load_rules(FILLWISE_ROOT "/tests/solver/audit/rules/" + name + ".toml");
}

class KnownRules : public ::testing::TestWithParam<const char*> {};

/// Rule sets under which bounds were once certified, or accepted, that did not hold.
TEST_P(KnownRules, AreEnclosedToAnyLimit) {
  const model::RuleSet rules = rules_of_file(GetParam());
  std::optional<Bounds> far;
  for (const int above : {40, 12, 3}) {
    const int goal = 2;
    const std::optional<Bounds> bounds = solved_to(rules, goal, goal + above);
    ASSERT_TRUE(bounds) << above;
    expect_holds(rules, *bounds);
    if (far) expect_overlap(rules, *bounds, *far);
    far = far ? far : bounds;
  }
}

INSTANTIATE_TEST_SUITE_P(Proof, KnownRules,
                         ::testing::Values("takes-at-risk", "fill-of-nothing", "penalty-above-the-leader",
                                           "penalty-at-the-limit", "penalty-behind-a-fill"),
                         [](const auto& known) {
                           std::string name = known.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Proof, WhoMayStopWithNothingNeedNotEndTheGame) {
  const model::RuleSet rules = rules_of_file("stop-with-nothing");
  EXPECT_EQ(race::terminates_almost_surely(rules), "");
  EXPECT_THROW(race::solve(rules, 100, {}), SolveError);
  // Nor does the audit find that every play ends.
  const Bounds anything{2, {0, 0, 0, 0}, {1, 1, 1, 1}};
  const AuditReport report = testing::audited(rules, anything);
  EXPECT_EQ(report.status, Status::fails);
  EXPECT_EQ(report.uniqueness, "");
}

TEST(Proof, ATableWithRewardsToAnotherLimitIsOfAnotherGame) {
  const model::RuleSet rules = rules_of_file("rewards-and-last-turn");
  const int goal = 4;
  const std::optional<Bounds> bounds = solved_to(rules, goal, goal + 10);
  ASSERT_TRUE(bounds);
  EXPECT_THROW(testing::audited(rules, *bounds), std::invalid_argument);
  expect_holds(rules, *bounds);  // when the limit is named
}

TEST(Proof, WhatATiedPlayerLosesIsCountedOnceWhereRewardsCount) {
  const model::RuleSet rules = rules_of_file("tied-player-loses-rewards");
  for (const int above : {0, 3, 12}) {
    const std::optional<Bounds> bounds = solved_to(rules, 3, 3 + above);
    ASSERT_TRUE(bounds) << above;
    expect_holds(rules, *bounds);
  }
}

/// A turn that mostly leads to itself is settled only after many repeats, on both paths.
TEST(Proof, TurnsThatMostlyLeadToThemselvesAreSettled) {
  for (const std::string name : {"nearly-every-die-scores", "draws-on"}) {
    const model::RuleSet rules = rules_of_file(name);
    for (const int goal : {4, 6}) {
      race::SolveOptions options;
      options.tolerance = 1e-7;
      race::Solution solution;
      ASSERT_NO_THROW(solution = race::solve(rules, goal * model::kPointsPerUnit, options)) << name;
      expect_holds(rules, {goal, solution.lower, solution.upper, solution.side});
    }
  }
}

TEST(Proof, PresetsWithLastTurnsAreEnclosedToAnyLimit) {
  for (const std::string& name : model::preset_names()) {
    model::RuleSet rules = testing::shrunk(model::preset(name));
    rules.last_turn = true;
    const int goal = 4;
    const std::optional<Bounds> far = solved_to(rules, goal, goal + rules.overshoot + 40);
    ASSERT_TRUE(far) << name;
    for (const int above : {15, 3}) {
      const std::optional<Bounds> near = solved_to(rules, goal, goal + rules.overshoot + above);
      ASSERT_TRUE(near) << name << " " << above;
      expect_overlap(rules, *near, *far);
    }
  }
}

/// Solved to a near limit and audited whole; without rewards, which make another game of each limit, to a far
/// one too. Whether bounds were found.
bool holds_and_overlaps(unsigned seed, int far_above) {
  const std::optional<model::RuleSet> rules = testing::combined_rules(seed);
  if (!rules || race::terminates_almost_surely(*rules).empty()) return false;
  const int goal = 1 + static_cast<int>(seed % 6);
  const auto limit = [&](int above) { return goal + rules->overshoot + (rules->last_turn ? above : 0); };
  const std::optional<Bounds> near = solved_to(*rules, goal, limit(2 + static_cast<int>(seed / 6 % 16)));
  if (!near) return false;
  expect_holds(*rules, *near);
  if (!rules->last_turn || !rules->benchmarks.empty()) return true;
  const std::optional<Bounds> far = solved_to(*rules, goal, limit(far_above), 1e-2);
  if (!far) return false;
  expect_overlap(*rules, *near, *far);
  return true;
}

void expect_rules_of_chance_hold(unsigned first, unsigned count) {
  unsigned found = 0;
  for (unsigned seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed)
    EXPECT_NO_THROW(found += holds_and_overlaps(seed, 24) ? 1 : 0) << "seed " << seed;
  EXPECT_GT(found, count / 3);
  ::testing::Test::RecordProperty("rule_sets", static_cast<int>(found));
}

/// Last turns that are computed by themselves, in turns that mostly lead to themselves: bounds without slack
/// were refused by what the audit rounds otherwise, 3e-15.
TEST(Proof, LastTurnsLeaveSlackForOtherArithmetic) {
  EXPECT_TRUE(holds_and_overlaps(2460, 24));
}

TEST(Proof, RulesOfChanceAreEnclosedAndAccepted) {
  expect_rules_of_chance_hold(0, 6);
}

constexpr unsigned kRuleSetsOfAPart = 200;
class ManyRulesOfChance : public ::testing::TestWithParam<unsigned> {};
TEST_P(ManyRulesOfChance, AreEnclosedAndAccepted) {
  expect_rules_of_chance_hold(1000 + kRuleSetsOfAPart * GetParam(), kRuleSetsOfAPart);
}
INSTANTIATE_TEST_SUITE_P(ProofFull, ManyRulesOfChance, ::testing::Range(0U, 15U));

}  // namespace
}  // namespace fillwise::solver
