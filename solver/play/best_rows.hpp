#pragma once

// The transition rows of best play by tables of values: one from every pair of scores, on the fast path
// (solver/turn/turn_chances.hpp).

#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/base/share_done.hpp"
#include "solver/play/row_builder.hpp"

namespace fillwise::solver {

/// Chances to win that a player counts with, [own][opponent], limit * limit values each.
struct ContinuationTables {
  std::span<const double> on_move;  ///< of the player himself, about to draw
  std::span<const double> passed;   ///< of the other player, about to draw
  double at_limit = 1;              ///< of who has reached the limit before the other's last turn
};

/// One row for each pair, [own * limit + opponent], with the choices that are best by these chances, computed
/// in double precision. TransitionRow::marked is 0. The same bits for any number of threads. Throws
/// std::invalid_argument for tables of another size.
std::vector<TransitionRow> best_rows(const model::Match& match, const ContinuationTables& tables,
                                     int threads = 0, const ShareDone& told = {});

/// The same of some pairs alone, in their order.
std::vector<TransitionRow> best_rows(const model::Match& match, const ContinuationTables& tables,
                                     std::span<const ScorePair> pairs, int threads = 0);

}  // namespace fillwise::solver
