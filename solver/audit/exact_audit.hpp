#pragma once

// The audit of a table in exact fractions, for small goals. Nothing is rounded and nothing is shared with
// solver/race; the stored doubles are taken as the very fractions they are. It checks
//   (1) the inequalities of the enclosure, as solver/audit/audit.hpp has them: the turn of each score pair is
//       solved as a game of its own, with the bounds as chances where the next turns begin
//       (solver/plain/bounded_turn.hpp);
//   (2) lower <= W <= upper for each score pair, W being the exact value of the game
//       (solver/audit/exact_values.hpp);
//   (3) that every play ends, whatever the players do, by ranks on the enumerated game.
// (1) and (3) prove the enclosure as the table itself claims it, (2) and (3) prove it by solving the game
// again.

#include <cstddef>
#include <span>

#include "model/fill_or_bust/rules.hpp"
#include "solver/audit/audit.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/base/share_done.hpp"
#include "solver/generic/number.hpp"

namespace fillwise::solver {

struct ExactAuditReport {
  /// Of (1), (2) and (3) together, with the margins of (1). Margins are fractions, rounded to the nearest
  /// double for the report only; whether they are negative is decided before that. If (3) fails, `uniqueness`
  /// is empty and (2) is not checked.
  AuditReport audit;
  bool encloses = false;           ///< (2) holds
  double worst_margin = 0;         ///< of (2): the least distance of a bound from the value, negative outside
  ScorePair worst_pair;            ///< of (2); the first in the table's order if there are more
  bool worst_is_upper = false;     ///< of (2)
  Rational first_player_wins = 0;  ///< W(0, 0)
  std::size_t states = 0;          ///< of the enumerated game
};

/// Audits tables [own][opponent] of goal * goal values, goal in units of 50 points. Bounds outside [0, 1] are
/// read as 0 and 1. Throws std::invalid_argument if a table has another size or holds something that is no
/// pair of bounds of a chance (NaN, lower > 1, upper < 0), and what exact_values() throws. Told roughly.
ExactAuditReport exact_audit(const model::RuleSet& rules, int goal, std::span<const double> lower,
                             std::span<const double> upper, const ShareDone& told = {});

}  // namespace fillwise::solver
