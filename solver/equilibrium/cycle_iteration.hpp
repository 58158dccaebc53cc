#pragma once

// The fixed point of the turns of a cycle, in rounds: Newton steps, which know of the bust alone, and Anderson
// acceleration, which learns the rest from the rounds before.

#include <array>
#include <cstddef>

#include "solver/equilibrium/anderson.hpp"
#include "solver/equilibrium/cycles.hpp"
#include "solver/equilibrium/score_space.hpp"

namespace fillwise::equilibrium {

/// By place, for each tuple of a cycle.
using CyclePlaces = std::array<PlaceValues, kMostPlayers>;

/// A cycle in a round.
struct CycleState {
  CyclePlaces value{}, result{};  ///< V, and what the turns come to
  std::array<float, kMostPlayers>
      stay{};  ///< the chance of a turn that changes nothing, as far as it was learnt
};

class CycleIteration {
 public:
  /// Moves V of a cycle, and learns `stay`; returns the size of the Newton step. Always of the same cycle. `tables`:
  /// how many places have one.
  double step(const Cycle& cycle, std::size_t tables, CycleState& state);

 private:
  void learn_stay(const Cycle& cycle, std::size_t tables, CycleState& state, std::size_t k) const;

  CyclePlaces value_{}, result_{};  ///< of the round before
  bool begun_ = false;
  Anderson anderson_;
};

}  // namespace fillwise::equilibrium
