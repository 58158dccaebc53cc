#pragma once

// What a way to play looks at of the two scores.

#include <array>

#include "solver/score_pair.hpp"

namespace fillwise::solver {

/// Card, dice and points at risk are always seen, and so is which actions there are (so for Vengeance who
/// leads).
struct ScoreView {
  bool own = false;
  bool opponent = false;
  bool difference = false;  ///< own - opponent
  friend bool operator==(const ScoreView&, const ScoreView&) = default;

  static constexpr ScoreView all() { return {true, true, true}; }

  /// Pairs with equal keys look alike.
  std::array<int, 4> key(ScorePair pair) const {
    const int lead = pair.own > pair.opponent ? 1 : pair.own < pair.opponent ? -1 : 0;
    return {lead, own ? pair.own : 0, opponent ? pair.opponent : 0,
            difference ? pair.own - pair.opponent : 0};
  }
};

}  // namespace fillwise::solver
