// A round of Rollers by the full rules: time, work and how close the bounds are.
//   bench_rollers [PER CENT]: stop when so much of the round is solved (100); the first blocks are the full boards

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdlib>

#include "solver/rollers/match_values.hpp"

int main(int argc, char** argv) {
  using namespace fillwise;
  using clock = std::chrono::steady_clock;
  const double most = argc > 1 ? std::atof(argv[1]) / 100 : 1;
  const model::rollers::Rules rules;
  // 4 : 4, the last round, where players may wait for each other.
  const auto ends = solver::rollers::round_ends(rules, solver::rollers::MatchValues(rules), {{4, 4}, 0});
  std::atomic<bool> cancel{false};
  double share = 0;
  const auto began = clock::now();
  const auto solved =
      solver::rollers::solve_round(rules, ends,
                                   {.tolerance = solver::rollers::round_tolerance(rules, 5e-7),
                                    .cancel = &cancel,
                                    .progress = [&](double now) {
                                      share = now;
                                      if (now >= most) cancel = true;
                                    }});
  const std::chrono::duration<double> seconds = clock::now() - began;
  const double blocks = share * 242 * 242;
  fmt::print(
      "{:.1f} % in {:.1f} s; a block: {:.2f} backups, {:.3f} evaluations, {:.2f} ms; {} open, gap {:.2g}\n",
      100 * share, seconds.count(), static_cast<double>(solved.report.backups) / blocks,
      static_cast<double>(solved.report.evaluations) / blocks, seconds.count() * 1e3 / blocks,
      solved.report.open, solved.report.gap);
}
