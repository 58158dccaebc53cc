#pragma once

// The fixed point of a function of one number, for plain paths that hold for a guess of their own result.

#include <cmath>

namespace fillwise::testing {

/// x with |f(x) - x| <= tolerance, by secants from x0 and x1: f is piecewise linear, its slopes below 1. NaN
/// if a hundred steps do not come there.
template <class Function>
double fixed_point(const Function& f, double x0, double x1, double tolerance) {
  double f0 = f(x0), f1 = f(x1);
  for (int i = 0; i < 100; ++i) {
    if (std::abs(f1 - x1) <= tolerance) return x1;
    const double slope = x1 == x0 ? 0 : (f1 - f0) / (x1 - x0);
    x0 = x1, f0 = f1;
    x1 += (f1 - x1) / (1 - slope);
    f1 = f(x1);
  }
  return std::nan("");
}

}  // namespace fillwise::testing
