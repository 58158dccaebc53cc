// What the audit accepts, and how it goes about it.

#include "solver/audit/audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>
#include <set>

#include "solver/audit/audit_cut.hpp"
#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/match_game.hpp"
#include "solver/race/cut.hpp"
#include "tests/solver/audit/audit_cases.hpp"
#include "tests/support/random_rules.hpp"

namespace fillwise::solver {
namespace {

using testing::audited;
using testing::Bounds;
using ::testing::HasSubstr;
using testing::solved;
using Status = AuditReport::Status;

void expect_holds(const model::RuleSet& rules, const Bounds& bounds) {
  const AuditReport report = audited(rules, bounds);
  EXPECT_EQ(report.status, Status::holds) << rules.name << ": margin " << report.worst_margin << " at "
                                          << report.worst_own << " : " << report.worst_opponent << "\n"
                                          << report.uniqueness;
  EXPECT_EQ(report.pairs_checked, bounds.lower.size());
  EXPECT_GE(report.worst_margin, 0);
  EXPECT_LT(report.worst_margin, report.gap);
  EXPECT_THAT(report.uniqueness, HasSubstr("every game ends"));
}

TEST(Audit, AcceptsWhatTheFastSolverCertifies) {
  for (const model::RuleSet& rules : testing::rule_variants())
    for (const int goal : {50, 100, 500, 1000})
      if (!rules.last_turn) expect_holds(rules, solved(rules, goal));
}

/// To so small a goal nearly everything happens in the last turns.
void expect_last_turns_accepted(int goal) {
  AuditOptions options;
  options.sample = 8;
  const Bounds bounds = solved(model::preset("official-showdown"), goal);
  const AuditReport report = audited(model::preset("official-showdown"), bounds, options);
  EXPECT_EQ(report.status, Status::holds) << report.worst_own << " : " << report.worst_opponent;
  EXPECT_LE(report.gap, 1e-9);
  // Bounds that say nothing is hidden are refused.
  Bounds tight = bounds;
  for (std::size_t i = 0; i < tight.lower.size(); ++i)
    tight.lower[i] = tight.upper[i] = std::midpoint(bounds.lower[i], bounds.upper[i]);
  EXPECT_EQ(audited(model::preset("official-showdown"), tight, options).status, Status::fails);
}

TEST(Audit, AcceptsLastTurnsWithWhatTheirCutHides) {
  expect_last_turns_accepted(50);
}
TEST(AuditFull, AcceptsLastTurnsWithWhatTheirCutHides) {
  expect_last_turns_accepted(150);
}

TEST(Audit, FindsWhatTheCutHidesByRulesOfItsOwn) {
  for (const int goal : {1, 20})
    for (const int above : {1, 10, 60}) {
      const model::RuleSet rules = model::preset("official-showdown");
      const double fast = race::cut_of(race::compile(rules), {goal, goal, goal + above, true}).least_at_limit;
      const double plain = least_at_limit(model::Match(rules, goal, goal + above)).turn_over;
      EXPECT_NEAR(plain, fast, 1e-12) << above;
      EXPECT_GT(plain, 0);
      EXPECT_LT(plain, 1);
    }
}

TEST(Audit, GivesUpWhatTheCutHidesWhenCancelled) {
  const std::atomic<bool> cancel{true};
  const model::Match match(model::preset("official-showdown"), 20, 30);
  EXPECT_EQ(least_at_limit(match, &cancel).turn_over, 0);
  EXPECT_GT(least_at_limit(match).turn_over, 0);
}

TEST(Audit, AcceptsTheLeastTolerance) {
  const model::RuleSet rules = model::preset("official");
  for (const int goal : {50, 400, 1200}) expect_holds(rules, solved(rules, goal, race::kLeastTolerance));
}

TEST(Audit, AcceptsTablesOfRulesOfChance) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const model::RuleSet rules = testing::random_rules(seed);
    if (race::terminates_almost_surely(rules).empty()) continue;
    expect_holds(rules, solved(rules, 50 + 50 * static_cast<int>(seed % 6)));
  }
}

/// Exact values at the start of turns, [own][opponent], from the plain game in fractions.
std::vector<Rational> plain_exact_values(const model::RuleSet& rules, int goal) {
  const model::Match match(rules, goal);
  std::vector<model::State> starts;
  for (int own = 0; own < goal; ++own)
    for (int opponent = 0; opponent < goal; ++opponent) starts.push_back(match.start(own, opponent, 0));
  const auto plain = build_explicit(MatchGame(match, starts), 1'000'000);
  std::vector<Rational> values = policy_iteration<Rational>(plain.game).values;
  values.resize(starts.size());
  return values;
}

TEST(Audit, AcceptsTheTruthAndNothingInsideIt) {
  const model::RuleSet rules = model::preset("official");
  for (const int goal : {1, 2, 3, 4}) {
    const std::vector<Rational> exact = plain_exact_values(rules, goal);
    // Every turn can win at these goals, so a margin around the truth shrinks in one turn, by more than
    // rounding adds.
    constexpr double kMargin = 1e-10;
    Bounds around{goal, {}, {}};
    for (const Rational& value : exact) {
      around.lower.push_back(to_double(value) - kMargin);
      around.upper.push_back(to_double(value) + kMargin);
    }
    expect_holds(rules, around);
    const Bounds fast = solved(rules, 50 * goal);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      EXPECT_LE(Rational(fast.lower[i]), exact[i]);
      EXPECT_GE(Rational(fast.upper[i]), exact[i]);
      for (const double off : {1e-15, 1e-9}) {
        Bounds wrong = around;
        wrong.upper[i] = to_double(exact[i]) - off;
        EXPECT_EQ(audited(rules, wrong).status, Status::fails) << goal << " entry " << i << " off by " << off;
        wrong = around;
        wrong.lower[i] = to_double(exact[i]) + off;
        EXPECT_EQ(audited(rules, wrong).status, Status::fails) << goal << " entry " << i << " off by " << off;
      }
    }
  }
}

TEST(Audit, ReadsBoundsOutsideZeroAndOneAsZeroAndOne) {
  const model::RuleSet rules = model::preset("official");
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const Bounds whole{2, {0, 0, 0, 0}, {1, 1, 1, 1}};
  const Bounds beyond{2, {-1e300, -1, -kInfinity, -1e-13}, {2, 1 + 1e-12, kInfinity, 1e300}};
  const Bounds far_beyond{2, {-3, -3, -3, -3}, {2, 2, 2, 2}};
  expect_holds(rules, whole);
  for (const Bounds& b : {beyond, far_beyond}) {
    const AuditReport report = audited(rules, b);
    EXPECT_EQ(report.status, Status::holds);
    EXPECT_EQ(report.worst_margin, audited(rules, whole).worst_margin);
  }
}

TEST(Audit, SamplesAreSpreadEvenlyAndAlwaysTheSame) {
  const model::RuleSet rules = model::preset("official");
  const Bounds bounds = solved(rules, 600);
  for (const std::uint64_t sample : {1U, 7U, 100U, 143U, 144U, 145U, 1000U}) {
    AuditOptions options;
    options.sample = sample;
    const AuditReport report = audited(rules, bounds, options);
    EXPECT_EQ(report.status, Status::holds);
    EXPECT_EQ(report.pairs_checked, std::min<std::uint64_t>(sample, 144));
    EXPECT_EQ(report.worst_margin, audited(rules, bounds, options).worst_margin);
    EXPECT_FALSE(report.uniqueness.empty());
  }
  // Every third entry is in a sample of a third: an error is found there, and only there.
  AuditOptions third;
  third.sample = 48;
  std::set<int> found;
  for (int entry = 60; entry < 72; ++entry) {
    Bounds wrong = bounds;
    wrong.upper[static_cast<std::size_t>(entry)] = wrong.lower[static_cast<std::size_t>(entry)];
    const AuditReport report = audited(rules, wrong, third);
    if (report.status == Status::fails && report.worst_own * 12 + report.worst_opponent == entry)
      found.insert(entry);
  }
  EXPECT_EQ(found, (std::set{60, 63, 66, 69}));
}

TEST(Audit, RefusesTablesOfAnotherSizeAndGoalsOutOfRange) {
  const model::RuleSet rules = model::preset("official");
  const std::vector<double> nine(9, 0.5), eight(8, 0.5);
  EXPECT_THROW(audit(rules, 3, nine, eight, {}), std::invalid_argument);
  EXPECT_THROW(audit(rules, 3, eight, nine, {}), std::invalid_argument);
  EXPECT_THROW(audit(rules, 2, nine, nine, {}), std::invalid_argument);
  EXPECT_THROW(audit(rules, 0, {}, {}, {}), std::invalid_argument);
  EXPECT_THROW(audit(rules, -3, nine, nine, {}), std::invalid_argument);
  EXPECT_THROW(audit(rules, 401, nine, nine, {}), std::invalid_argument);
}

}  // namespace
}  // namespace fillwise::solver
