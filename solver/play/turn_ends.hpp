#pragma once

// Where one turn leads, to its very end: from one pair of scores, on through the scores that it goes on at
// after points were added in mid-turn. Only the turns that this one comes to are followed.

#include <map>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// The chances of what a turn comes to; they add up to 1.
struct TurnEnds {
  std::map<ScorePair, double>
      passes;       ///< the other player moves; the sheets then, of the mover and the other
  double wins = 0;  ///< the game is over and the mover has won it
  double ties = 0;
  double loses = 0;
  double error = 0;  ///< bounds the sum of the errors of all chances
};

/// The turn of a player who does what is best by these chances, as in best_rows(). Throws
/// std::invalid_argument for tables of another size, std::out_of_range for scores where no turn begins,
/// PlayNeverEnds.
TurnEnds best_turn_ends(const model::Match& match, const ContinuationTables& tables, ScorePair from,
                        int threads = 0);

/// The turn of a player who plays by a rule, as in RuleTurns. Throws std::out_of_range for scores where no
/// turn begins, StateLimitExceeded, PlayNeverEnds, and what the rule throws.
TurnEnds rule_turn_ends(const model::Match& match, const ChoiceRule& rule, ScorePair from, int threads = 0);

}  // namespace fillwise::solver
