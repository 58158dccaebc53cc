#pragma once

#include <compare>

namespace fillwise::solver {

/// The mover's score and the opponent's, in units of 50 points.
struct ScorePair {
  int own = 0;
  int opponent = 0;
  friend auto operator<=>(const ScorePair&, const ScorePair&) = default;

  /// 1: the mover leads, 0: tied, -1: the other player leads.
  int lead() const { return own > opponent ? 1 : own < opponent ? -1 : 0; }
};

}  // namespace fillwise::solver
