// How an evaluation runs: threads, progress, giving up.

#include <gtest/gtest.h>

#include "solver/play/changed_decisions.hpp"
#include "solver/play/evaluate.hpp"
#include "solver/race/solve.hpp"
#include "tests/support/plain_play.hpp"

namespace fillwise::solver {
namespace {

using model::Match;

constexpr int kGoal = 14;

void expect_same(const PlayTable& a, const PlayTable& b) {
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.lower, b.lower);
  EXPECT_EQ(a.upper, b.upper);
}

TEST(PlayRun, IsTheSameForAnyNumberOfThreads) {
  const race::Solution here = race::solve(model::preset("official"), kGoal * model::kPointsPerUnit, {});
  const race::Solution there = race::solve(model::preset("quick-guide"), kGoal * model::kPointsPerUnit, {});
  const Match match(model::preset("official"), kGoal), other(model::preset("quick-guide"), kGoal);
  const std::vector<MakePolicy> policies{best_by(match, here.lower, here.upper),
                                         by_rule(match, testing::careful_rule(match))};
  Play first;
  ChangedCount first_count;
  for (const int threads : {1, 3, 16}) {
    ChangedDecisions changed({match, here.lower, here.upper}, {other, there.lower, there.upper});
    PlayOptions options;
    options.threads = threads;
    double last = 0;
    options.progress = [&](double done) {
      EXPECT_GE(done, last);
      EXPECT_LE(done, 1);
      last = done;
    };
    changed.mark(options);
    const Play play = evaluate_play(match, policies, options);
    if (threads == 1) {
      EXPECT_EQ(last, 1);
      EXPECT_GT(changed.count().changed, 0U);
      first = play;
      first_count = changed.count();
    }
    EXPECT_EQ(changed.count(), first_count);
    expect_same(play.win, first.win);
    expect_same(play.turns, first.turns);
    expect_same(play.marked, first.marked);
  }
}

TEST(PlayRun, CanBeGivenUp) {
  const Match match(model::preset("official"), kGoal);
  const std::atomic<bool> cancel = true;
  PlayOptions options;
  options.cancel = &cancel;
  const Play play = evaluate_play(match, std::vector{by_rule(match, testing::careful_rule(match))}, options);
  EXPECT_TRUE(play.cancelled);
  EXPECT_TRUE(play.win.value.empty());
}

}  // namespace
}  // namespace fillwise::solver
