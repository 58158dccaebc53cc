#pragma once

// What a solve is asked for, and what it tells while it runs.

#include <atomic>
#include <functional>

namespace fillwise::race {

struct Progress {
  const char* stage = "";  ///< "single precision", "double precision" or "certificate"
  int sweep = 0;           ///< of the stage, from 1
  double residual = 0;     ///< largest change of a value in the last whole sweep; 1 before the first
  double done = 0;         ///< estimated share of the whole work that is done, 0 to 1
};

/// Smallest tolerance that solve() accepts.
inline constexpr double kLeastTolerance = 1e-11;

struct SolveOptions {
  double tolerance = 1e-9;  ///< largest distance between the bounds of an entry, the mover below the goal
  int threads = 0;          ///< 0: as many as the machine has
  int limit = 0;            ///< units, as in model::Match; 0: the usual one
  bool limit_wins =
      false;  ///< solve the game that ends at the limit, as model::Match plays it: nothing is cut
  std::function<void(const Progress&)>
      progress;                               ///< called from the calling thread, some hundred times a sweep
  const std::atomic<bool>* cancel = nullptr;  ///< set it to give up
};

}  // namespace fillwise::race
