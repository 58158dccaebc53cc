#pragma once

// The occupancy measure: how often a game comes to the start of each turn, when both play by fixed policies.

#include <span>
#include <vector>

#include "solver/base/score_pair.hpp"
#include "solver/base/share_done.hpp"
#include "solver/play/row_builder.hpp"

namespace fillwise::solver {

/// Expected number of turns of each player from each pair of scores, [player * side * side + own * side +
/// opponent], in a game that begins at 0 : 0 with the turn of player 0 with chance
/// `first_begins`, else with the other's. Rows as in PolicyEvaluationSystem, for two
/// players. Computed until 1e-15 of a game is left; rounding is not bounded. Throws PlayNeverEnds.
std::vector<double> occupancy_measure(std::span<const TransitionRow> rows, int side, double first_begins,
                                      const ShareDone& told = {});

}  // namespace fillwise::solver
