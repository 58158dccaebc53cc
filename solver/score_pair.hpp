#pragma once

#include <compare>

namespace fillwise::solver {

/// The mover's score and the opponent's, in units of 50 points.
struct ScorePair {
  int own = 0;
  int opponent = 0;
  friend auto operator<=>(const ScorePair&, const ScorePair&) = default;
};

}  // namespace fillwise::solver
