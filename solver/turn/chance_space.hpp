#pragma once

// What TurnChances works on: chances of coming to each place of a turn. Filled and emptied by the vector
// loops of chance_loop.cpp.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/turn/workspace.hpp"

namespace fillwise::race {

struct ChanceSpace {
  static constexpr int kLanesOf = kLanes<double>;

  ChanceSpace(const TurnProgram& program, int limit, std::size_t size_of_row);

  std::size_t at(int t, int lane) const {
    return static_cast<std::size_t>(t) * kLanesOf + static_cast<std::size_t>(lane);
  }
  /// Of coming to the places of Workspace::row(t), by the same index; the top row is one of its own.
  double* row(int t, int top) {
    return rows.data() + static_cast<std::size_t>(t >= top ? ring : t % ring) * row_size;
  }

  std::size_t row_size;
  int ring;                            ///< rows below the top that are in use together
  AlignedArray<double> rows;           ///< [ring + 1][row_size]; zero between runs
  AlignedArray<double> draw, between;  ///< [t][lane], likewise, but after a run that does not draw on
  AlignedArray<double> best, share;    ///< [slot][lane]: of one toss, its values and chances
  // Where turns are followed from: in all lanes from one place, or from `draw` and `between`.
  enum class From : std::uint8_t { here, toss, redraw };
  From from = From::here;
  int toss_mode = 0, toss_position = 0;
  int first = 0;         ///< fewest points at risk
  bool draws_on = true;  ///< else what comes to `draw` and `between` stays there
  // Results.
  AlignedArray<double> lose, wins, visits,
      left;                                 ///< [lane]; visits: sum of all chances; left: not followed up
  AlignedArray<double> banked;              ///< [t][lane]
  std::vector<AlignedArray<double>> added;  ///< by mode: [t][lane]
  std::vector<AlignedArray<double>> taken;  ///< likewise, of fills that take points from the leader
  AlignedArray<double> penalised;           ///< [t][lane]: drawing a certain one of the penalty cards
  int repeats = 0;                          ///< how often the top row was gone over, at most
};

/// Follows the turns of a workspace that a pass with keep_all has filled, on the pass's instruction set.
/// Results are zero before.
void follow_chances(const Workspace<double>& w, ChanceSpace& s);

}  // namespace fillwise::race
