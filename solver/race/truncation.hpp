#pragma once

// How far up turn passes tell points at risk apart.
//
// A turn comes to many points at risk only on cards that must be filled, from where the player would have
// stopped. So a pass may treat all numbers of points from some truncation on as one: rounding up with the
// largest of what they lead to, rounding down with the smallest (TurnPass). That gives bounds for any
// truncation, which decides only how far they are apart: ten times closer each 1000 points under the rules of
// Zonk. Where to put it is found by trial, for a grid of score pairs.

#include <algorithm>
#include <limits>
#include <vector>

#include "solver/turn/continuation_values.hpp"

namespace fillwise::race {

/// Truncations by score pair.
class Truncations {
 public:
  /// All points are told apart.
  Truncations() = default;
  /// Such that, around the pairs of a grid, the bounds of a turn's value by the continuation's tables are at most
  /// `error` apart. `before`: found for a larger error, by the same rules.
  Truncations(const TurnProgram& program, const ContinuationValues<double>& continuation, double error,
              const Truncations& before);

  /// Units at risk, for ContinuationValues::truncation.
  int at(int own, int opponent) const {
    if (most_.empty()) return kNone;
    if (opponent >= side_) return in_last_turn(own, opponent);
    // Above the rows no turn begins; such a score may stand in a block beside one that counts.
    const int row = std::min(own / step_, rows_ - 1);
    return most_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                 static_cast<std::size_t>(opponent / step_)];
  }
  /// The largest of a block's lanes.
  template <class Block>
  int of(const Block& block) const {
    int most = 0;
    for (std::size_t i = 0; i < block.own.size(); ++i)
      most = std::max(most, at(block.own[i], block.opponent[i]));
    return most;
  }
  /// Of a block of pairs with one score of the leader. Against a goal above which scores do not win at once
  /// all points are told apart: around it the grid has no last turns.
  template <class Block>
  int against(int leader, const Block& block, const TerminalRule& terminal) const {
    return leader == terminal.goal && terminal.goal < terminal.again ? kNone : of(block);
  }

 private:
  static constexpr int kNone = std::numeric_limits<int>::max();

  /// All points that outscore the leader must be told apart, and as many more as where both are close to what
  /// wins.
  int in_last_turn(int own, int opponent) const {
    const int spare = at(side_ - 1, side_ - 1);
    return spare == kNone ? kNone : std::max(0, opponent + 1 - own) + spare;
  }

  int side_ = 0;  ///< of the opponent's scores in the grid
  int step_ = 0;
  int rows_ = 0;
  int columns_ = 0;
  std::vector<int>
      found_;  ///< by point of the grid: [own / step][opponent / step], one more than there are cells
  std::vector<int> most_;  ///< by cell of the grid: of its four corners
};

}  // namespace fillwise::race
