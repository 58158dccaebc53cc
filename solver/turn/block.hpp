#pragma once

// The score pairs that one turn pass solves side by side, one a lane.

#include <algorithm>
#include <array>
#include <cstddef>

#include "solver/turn/continuation_values.hpp"
#include "solver/turn/workspace.hpp"

namespace fillwise::race {

template <class Real>
struct Block {
  std::array<int, kLanes<Real>> own{};
  std::array<int, kLanes<Real>> opponent{};
  std::array<Real, kLanes<Real>>
      lose{};  ///< value when the turn ends with nothing added: ContinuationValues::end_turn(own, opponent)
  bool operator==(const Block&) const = default;
};

/// The mover's scores from first_own on against one score of the opponent; lanes beyond last_own repeat it.
template <class Real>
Block<Real> block_against(int opponent, int first_own, int last_own,
                          const ContinuationValues<Real>& continuation) {
  Block<Real> block;
  for (int i = 0; i < kLanes<Real>; ++i) {
    const auto lane = static_cast<std::size_t>(i);
    block.own[lane] = std::min(first_own + i, last_own);
    block.opponent[lane] = opponent;
    block.lose[lane] = continuation.end_turn(block.own[lane], opponent);
  }
  return block;
}

}  // namespace fillwise::race
