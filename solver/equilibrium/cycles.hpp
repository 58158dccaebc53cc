#pragma once

// Tuples of scores that are one another's in other turns: where a turn changes nothing, each leads to the next one.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "solver/equilibrium/score_space.hpp"

namespace fillwise::equilibrium {

/// A value for each player; the mover of a cycle's first tuple is player 0.
using PlayerValues = std::array<double, kMostPlayers>;
/// One for each tuple of a cycle.
using CycleValues = std::array<PlayerValues, kMostPlayers>;

struct Cycle {
  int players = 0;
  int period =
      0;  ///< from here on the tuples repeat: all players' scores are alike, or those of every second one
  std::array<Scores, kMostPlayers> scores{};
  std::array<std::size_t, kMostPlayers> index{};  ///< [k]: k turns on

  std::size_t next(std::size_t k) const { return (k + 1) % static_cast<std::size_t>(players); }
  /// The place, seen by the mover of tuple k, of a player.
  std::size_t place(std::size_t player, std::size_t k) const {
    const auto n = static_cast<std::size_t>(players);
    return (player + n - k) % n;
  }
};

/// The cycles of the tuples, each once; `tuples` holds whole cycles.
std::vector<Cycle> cycles_of(const ScoreSpace& space, std::span<const Scores> tuples);

/// Their tuples, each once.
std::vector<Scores> tuples_of(std::span<const Cycle> cycles);

/// A Newton step for x[k] = result[k](x[k + 1]): by how much the values of each tuple are off, given the residuals
/// result - x, and for each tuple the chance of a turn that changes nothing.
CycleValues newton_step(const Cycle& cycle, const CycleValues& residual,
                        const std::array<double, kMostPlayers>& stay);

}  // namespace fillwise::equilibrium
