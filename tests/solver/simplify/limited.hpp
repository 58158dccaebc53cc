#pragma once

// How the tests of simple rules have their tables solved.

#include "solver/race/solve.hpp"

namespace fillwise::testing {

/// Closely; with scores of less than `limit` units, beyond which the mover has won, if it is not 0.
inline race::SolveOptions limited(int limit) {
  race::SolveOptions options;
  options.tolerance = 1e-11;
  options.limit = limit;
  options.limit_wins = limit > 0;
  return options;
}

}  // namespace fillwise::testing
