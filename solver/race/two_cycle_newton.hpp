#pragma once

// The loops of the score pairs: when both turns end with nothing added, the game is back at the same scores.
// With f the value of a turn as a function of its own `lose`, W(a, b) = f(1 - W(b, a)) and W(b, a) =
// f(1 - W(a, b)): two equations that a Newton step solves, given the slopes df/dlose (the chance that a turn
// ends with nothing added). In a last turn `lose` is the end of the game, so its slope is 0.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/turn/continuation_values.hpp"

namespace fillwise::race {

class TwoCycleNewton {
 public:
  explicit TwoCycleNewton(const TerminalRule& terminal)
      : terminal_(terminal),
        side_(static_cast<std::size_t>(terminal.limit)),
        slope_(side_ * side_, kUsualSlope) {}

  /// The Newton step of (x, y) = (W(a, b), W(b, a)), or of an upper bound of the one and a lower bound of the
  /// other, given the residuals rx = f(1 - y) - x and ry = f(1 - x) - y.
  struct Step {
    double x, y;
  };
  Step step(int a, int b, double rx, double ry) const {
    const double slope_x = slope(a, b);
    const double slope_y = slope(b, a);
    const double determinant = 1 - slope_x * slope_y;
    return {(rx - slope_x * ry) / determinant, (ry - slope_y * rx) / determinant};
  }

  double slope(int a, int b) const { return terminal_.wins(b) ? 0 : slope_[at(a, b)]; }
  /// From f at two values of lose.
  void learn(int a, int b, double lose_change, double f_change) {
    slope_[at(a, b)] = static_cast<float>(std::clamp(f_change / lose_change, 0.0, kMostSlope));
  }

 private:
  static constexpr float kUsualSlope = 0.45F;
  static constexpr double kMostSlope = 0.98;

  std::size_t at(int own, int opponent) const {
    return static_cast<std::size_t>(own) * side_ + static_cast<std::size_t>(opponent);
  }

  TerminalRule terminal_;
  std::size_t side_;
  std::vector<float> slope_;
};

}  // namespace fillwise::race
