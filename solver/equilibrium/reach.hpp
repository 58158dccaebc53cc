#pragma once

// How likely a turn is, at most, to lead to each of the entries of a table that it reads (turn_reads.hpp).

#include <vector>

#include "solver/equilibrium/turn_reads.hpp"

namespace fillwise::equilibrium {

/// The largest chances over all policies for one turn, whatever the sheet, rounded up: of each entry as any_read()
/// names it.
struct Reach {
  std::vector<double> stop;  ///< [t]
  std::vector<std::vector<double>>
      added;  ///< [mode][t]: of such a fill, to draw on or to stop; none of modes that don't add to the sheet

  double chance(int mode, int t) const {
    return mode == kStop ? stop[static_cast<std::size_t>(t)]
                         : added[static_cast<std::size_t>(mode)][static_cast<std::size_t>(t)];
  }
};

/// For goals of up to `side` units.
Reach largest_chances(const race::TurnProgram& program, int side);

}  // namespace fillwise::equilibrium
