#pragma once

// Ends of a round that differ, for tests of one round.

#include <cmath>
#include <cstddef>

#include "solver/rollers/round_values.hpp"

namespace fillwise::solver {

/// What the ends are worth to player 0: completing is worth more to some than to others, and with few chips it can be
/// worth less than to wait. A multiple of 2^-32.
inline double worth(const model::rollers::Rules& rules, int completer, int chips) {
  const double chips_of_first = completer == 0 ? chips : 2 * rules.chips - chips;
  const double share = std::ldexp(std::round(std::ldexp(chips_of_first / (8.0 * rules.chips), 32)), -32);
  return (completer == 0 ? 24.0 : 8.0) / 64 + share - (chips == 0 ? 1.0 / 64 : 0);
}

inline rollers::RoundEnds ends_of(const model::rollers::Rules& rules) {
  rollers::RoundEnds ends;
  for (int player = 0; player < 2; ++player)
    for (int chips = 0; chips <= 2 * rules.chips; ++chips) {
      const double first = worth(rules, player, chips);
      const double own = player == 0 ? first : 1 - first;
      ends[static_cast<std::size_t>(player)].push_back({own, own});
    }
  return ends;
}

}  // namespace fillwise::solver
