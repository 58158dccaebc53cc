// How a simulation runs: threads, progress, giving up.
#include <gtest/gtest.h>

#include "solver/play/rules_of_thumb.hpp"
#include "solver/race/solve.hpp"
#include "solver/simulate/simulate.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using Kind = SimulatedPlayer::Kind;

TEST(SimulationRun, IsTheSameForAnyNumberOfThreads) {
  const race::Solution table = race::solve(model::preset("official"), 500, {});
  const Match match(model::preset("official"), 10);
  const SimulatedPlayer best{Kind::best, {}}, stop{Kind::rule, stop_at(match, 7)}, chance{Kind::chance, {}};
  for (const auto& players : {std::array{best, best}, std::array{stop, best}, std::array{best, chance}})
    for (const Draws draws : {Draws::replaced, Draws::pile}) {
      SimulateOptions options;
      options.games = 400;
      options.seed = 99;
      options.draws = draws;
      options.paired = draws == Draws::pile;
      Simulated first;
      double last = 0;
      for (const int threads : {1, 3, 8}) {
        options.threads = threads;
        last = 0;
        options.progress = [&](double done) {
          EXPECT_GE(done, 0);
          EXPECT_LE(done, 1);
          last = done;
        };
        const Simulated counted = simulate(match, table.value, players, options);
        EXPECT_EQ(last, 1);
        if (threads == 1) first = counted;
        EXPECT_EQ(counted, first);
      }
      options.seed = 100;
      EXPECT_NE(simulate(match, table.value, players, options), first);
    }
}

TEST(SimulationRun, CanBeGivenUp) {
  const Match match(model::preset("official"), 10);
  const SimulatedPlayer stop{Kind::rule, stop_at(match, 7)};
  const std::atomic<bool> cancel = true;
  SimulateOptions options;
  options.games = 100;
  options.cancel = &cancel;
  EXPECT_EQ(simulate(match, {}, {stop, stop}, options), Simulated());
}

}  // namespace
}  // namespace fillwise::solver
