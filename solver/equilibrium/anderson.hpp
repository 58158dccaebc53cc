#pragma once

// Anderson acceleration (Anderson 1965; Walker and Ni 2011) of a fixed-point iteration in a few unknowns: the last
// steps tell by how much a step answers a change of each unknown, and the next point is where these secants meet. It is
// not safeguarded: where a kink of G lies before the fixed point, the way to it leads through longer steps.

#include <array>
#include <cstddef>

namespace fillwise::equilibrium {

class Anderson {
 public:
  static constexpr std::size_t kMostUnknowns = 16;
  using Vector = std::array<double, kMostUnknowns>;  ///< what is not used is 0

  /// Where to look next, given the last point looked at and the step G(x) - x found there.
  Vector next(const Vector& x, const Vector& step);

 private:
  static constexpr std::size_t kWindow = 6;  ///< secants that are kept

  bool begun_ = false;
  Vector x_{}, step_{};    ///< of the last call
  std::size_t known_ = 0;  ///< secants, the latest one last
  std::array<Vector, kWindow> by_x_{}, by_step_{};
};

}  // namespace fillwise::equilibrium
