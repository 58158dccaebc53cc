#pragma once

// What a solve tells of its progress, and where it stops when it is asked to.

#include <vector>

#include "solver/race/solve_options.hpp"

namespace fillwise::race {

/// Thrown by ProgressMeter::check and diagonal_done when SolveOptions::cancel is set.
struct Cancelled {};

/// Work is counted in sweeps: 1 is one turn pass in double over all score pairs.
class ProgressMeter {
 public:
  ProgressMeter(const SolveOptions& options, int side);

  /// `stage` as in Progress::stage.
  void begin_stage(const char* stage);
  /// A sweep that costs so much work, after which so much more is expected.
  void begin_sweep(double cost, double ahead);
  /// Ends the solve if it is to be given up.
  void check() const;
  /// All diagonals from the highest sum down to this one are done.
  void diagonal_done(int sum);
  void sweep_done(double residual) { progress_.residual = residual; }

 private:
  const SolveOptions& options_;
  Progress progress_{"", 0, 1, 0};
  std::vector<double> share_;  ///< of a sweep's work that is done when the diagonal of each sum is
  double spent_ = 0, cost_ = 0, ahead_ = 0;
};

}  // namespace fillwise::race
