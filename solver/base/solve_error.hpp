#pragma once

// What solvers throw when the rules are such that there is nothing to be certified.

#include <stdexcept>

namespace fillwise::solver {

/// The rule set can't be certified, or the tolerance is below what double can certify. what() is one line.
class SolveError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace fillwise::solver
