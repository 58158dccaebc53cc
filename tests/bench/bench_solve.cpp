// Times the fast path against plain scalar code for the same operator, in one run on one machine:
//
//   bench_solve [GOAL] [THREADS]      default: 5000 points, as many threads as the machine has
//
// 1. One sweep over all score pairs on one thread: plain code; turn passes in double and in float.
// 2. A whole solve to certified bounds of 1e-9, on one thread and on all. The plain program sweeps until each
//    of its values lies within those bounds, which it could not know of itself, and proves nothing.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/race/solve.hpp"
#include "solver/race/sweep.hpp"
#include "solver/turn/simd_target.hpp"
#include "tests/support/plain_sweep.hpp"

namespace {

using namespace fillwise;

template <class Work>
double seconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <class Real>
double fast_sweep_seconds(const race::TurnProgram& program, int side) {
  std::vector<Real> w(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), Real{0.5});
  std::vector<Real> out;
  double best = 1e9;
  solver::with_threads(1, [&] {
    const race::TerminalRule terminal{side, side, side};
    race::Sweeper<Real> sweeper(program, terminal);
    const race::BellmanBackup<Real> backup{{terminal, {w.data(), side}, {w.data(), side}},
                                           race::Rounding::nearest,
                                           [](int, int) { return Real{0.5}; },
                                           &out};
    for (int i = 0; i < 3; ++i)
      best = std::min(best, seconds([&] {
                        for (int sum = 2 * side - 2; sum >= 0; --sum)
                          sweeper.apply(race::Diagonal(side, sum), {backup});
                      }));
  });
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  const int goal = argc > 1 ? std::atoi(argv[1]) : 5000;
  const int threads = argc > 2 ? std::atoi(argv[2]) : 0;
  if (goal < 50 || goal > 20000 || goal % 50 != 0 || threads < 0 || argc > 3) {
    fmt::print(stderr, "usage: bench_solve [GOAL: a multiple of 50 from 50 to 20000] [THREADS]\n");
    return 2;
  }
  const model::RuleSet rules = model::preset("official");
  const int side = goal / model::kPointsPerUnit;
  const race::TurnProgram program = race::compile(rules);

  testing::PlainSweep plain(rules, side);
  testing::PlainTable table = plain.start();
  const double plain_sweep = seconds([&] { plain.sweep(table); });
  const double in_double = fast_sweep_seconds<double>(program, side);
  const double in_float = fast_sweep_seconds<float>(program, side);
  fmt::print("official rules to {} points, {}\n\n", goal, race::simd_target());
  fmt::print("one sweep, one thread      seconds    plain / fast\n");
  fmt::print("  plain scalar code      {:9.4f}\n", plain_sweep);
  fmt::print("  turn passes, double    {:9.4f}    {:8.1f}\n", in_double, plain_sweep / in_double);
  fmt::print("  turn passes, float     {:9.4f}    {:8.1f}\n\n", in_float, plain_sweep / in_float);
  std::fflush(stdout);

  const auto solve = [&](int count) {
    race::SolveOptions options;
    options.threads = count;
    return race::solve(rules, goal, options);
  };
  const race::Solution solution = solve(threads);
  const race::Solution alone = solve(1);
  const auto within_bounds = [&] {
    for (int a = 0; a < side; ++a)
      for (int b = 0; b < side; ++b) {
        const double value = table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
        const auto i = static_cast<std::size_t>(a * side + b);
        if (value < solution.lower[i] || value > solution.upper[i]) return false;
      }
    return true;
  };
  int sweeps = 1;
  double plain_solve = plain_sweep;
  for (; !within_bounds(); ++sweeps) plain_solve += seconds([&] { plain.sweep(table); });
  const double one = alone.report.seconds, all = solution.report.seconds;
  fmt::print("whole solve                     seconds    plain / fast\n");
  fmt::print("  plain, one thread, {:3} sweeps {:8.3f}\n", sweeps, plain_solve);
  fmt::print("  certified, one thread       {:9.4f}    {:8.1f}\n", one, plain_solve / one);
  fmt::print("  certified, all threads      {:9.4f}    {:8.1f}    {:.2f} times one thread\n", all,
             plain_solve / all, one / all);
  fmt::print("  W(0, 0): plain {:.12f}, certified {:.12f}, bounds {:.2e} apart\n", table[0][0],
             solution.value[0], solution.report.gap);
  return 0;
}
