#pragma once

// What a policy looks at of the two scores.

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "solver/base/score_pair.hpp"

namespace fillwise::solver {

/// Card, dice and points at risk are always seen, and so is which actions there are (so for Vengeance who
/// leads).
struct ScoreView {
  /// How a number of units is looked at: not at all, by where it lies between marks, or exactly.
  struct Number {
    bool exact = false;
    std::vector<int> marks;  ///< rising; a number at a mark or above it looks different from those below

    int seen(int n) const {
      if (exact) return n;
      return static_cast<int>(std::ranges::upper_bound(marks, n) - marks.begin());
    }
    void mark(int n) { marks.insert(std::ranges::upper_bound(marks, n), n); }
    friend bool operator==(const Number&, const Number&) = default;
  };
  Number own, opponent;
  Number difference;  ///< own - opponent
  /// From this score of the opponent on the difference is seen exactly, and of the rest only between which
  /// marks of the opponent's score it lies.
  int difference_from = std::numeric_limits<int>::max();
  friend bool operator==(const ScoreView&, const ScoreView&) = default;

  static ScoreView all() {
    ScoreView view;
    view.own.exact = view.opponent.exact = true;
    return view;
  }

  /// Pairs with equal keys look alike; pairs with another leader never do.
  std::array<int, 4> key(ScorePair pair) const {
    if (pair.opponent >= difference_from)
      return {pair.lead(), -1, opponent.seen(pair.opponent), pair.own - pair.opponent};
    return {pair.lead(), own.seen(pair.own), opponent.seen(pair.opponent),
            difference.seen(pair.own - pair.opponent)};
  }
};

}  // namespace fillwise::solver
