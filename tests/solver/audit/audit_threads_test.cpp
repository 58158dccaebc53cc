// How the audit runs: threads, progress, giving up.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "solver/audit/audit.hpp"
#include "tests/solver/audit/audit_cases.hpp"

namespace fillwise::solver {
namespace {

using testing::audited;
using testing::Bounds;
using testing::solved;
using Status = AuditReport::Status;

TEST(AuditRun, SaysTheSameForAnyNumberOfThreads) {
  const model::RuleSet rules = model::preset("official");
  Bounds bounds = solved(rules, 700);
  for (const bool damaged : {false, true}) {
    if (damaged) bounds.upper[bounds.at(5, 9)] = bounds.lower[bounds.at(5, 9)];
    AuditReport first;
    for (const int threads : {1, 2, 3, 0}) {
      AuditOptions options;
      options.threads = threads;
      AuditReport report = audited(rules, bounds, options);
      EXPECT_GE(report.seconds, 0);
      report.seconds = 0;
      if (threads == 1) first = report;
      EXPECT_EQ(report, first) << threads << " threads";
    }
    EXPECT_EQ(first.status, damaged ? Status::fails : Status::holds);
  }
}

TEST(AuditRun, NamesTheFirstOfEquallyBadPairs) {
  // From 0 to 1 everywhere: no slack at all in many inequalities.
  const Bounds everything{14, std::vector<double>(196, 0.0), std::vector<double>(196, 1.0)};
  for (const int threads : {1, 2, 3, 0}) {
    AuditOptions options;
    options.threads = threads;
    const AuditReport report = audited(model::preset("official"), everything, options);
    EXPECT_EQ(report.worst_margin, 0);
    EXPECT_EQ(report.worst_own, 0);
    EXPECT_EQ(report.worst_opponent, 0);
    EXPECT_TRUE(report.worst_is_upper);
  }
}

TEST(AuditRun, ReportsProgressFromTheCallingThread) {
  const model::RuleSet rules = model::preset("official");
  const Bounds bounds = solved(rules, 1000);
  for (const int threads : {1, 2, 4}) {
    AuditOptions options;
    options.threads = threads;
    std::vector<double> shares;
    options.progress = [&, caller = std::this_thread::get_id()](double done) {
      ASSERT_EQ(std::this_thread::get_id(), caller);
      shares.push_back(done);
    };
    EXPECT_EQ(audited(rules, bounds, options).status, Status::holds);
    EXPECT_TRUE(std::ranges::is_sorted(shares));
    if (threads > 1) continue;
    ASSERT_GT(shares.size(), 40U);
    EXPECT_GT(shares.front(), 0);
    EXPECT_DOUBLE_EQ(shares.back(), 1);
  }
}

TEST(AuditRun, CanBeCancelledAtAnyMoment) {
  const model::RuleSet rules = model::preset("official");
  const Bounds bounds = solved(rules, 500);
  for (const double when : {-1.0, 0.0, 0.3, 0.9}) {
    std::atomic<bool> cancel{when < 0};
    AuditOptions options;
    options.threads = 1;
    options.cancel = &cancel;
    options.progress = [&](double done) { cancel = cancel || done >= when; };
    const AuditReport report = audited(rules, bounds, options);
    EXPECT_EQ(report.status, Status::cancelled);
    EXPECT_LT(report.pairs_checked, 100U);
    EXPECT_EQ(report.uniqueness, "");
  }
}

}  // namespace
}  // namespace fillwise::solver
