#pragma once

// Where one turn leads, to its very end: from one pair of scores, on through the scores that it goes on at
// after points were added in mid-turn. Only the turns that this one comes to are followed.

#include <functional>
#include <map>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// The chances of what a turn comes to; they add up to 1.
template <class Sheet>
struct TurnEndsOf {
  std::map<Sheet, double> passes;  ///< the next player moves; the scores then, the mover's first
  double wins = 0;                 ///< the game is over and the mover has won it
  double ties = 0;
  double loses = 0;
  double error = 0;  ///< bounds the sum of the errors of all chances
};
using TurnEnds = TurnEndsOf<ScorePair>;
/// Of several players: the mover's score, then the others' in the order of their turns, in units.
using TableTurnEnds = TurnEndsOf<std::vector<int>>;

/// The turn of a player who does what is best by these chances, as in best_rows(). Throws
/// std::invalid_argument for tables of another size, std::out_of_range for scores where no turn begins,
/// PlayNeverEnds.
TurnEnds best_turn_ends(const model::Match& match, const ContinuationTables& tables, ScorePair from,
                        int threads = 0);

/// The turn of a player who plays by a rule, as in RuleTurns. Throws std::out_of_range for scores where no
/// turn begins, StateLimitExceeded, PlayNeverEnds, and what the rule throws.
TurnEnds rule_turn_ends(const model::Match& match, const ChoiceRule& rule, ScorePair from, int threads = 0);
/// The same with several players; the rule sees the best of the others as the opponent. `match`: of two players.
TableTurnEnds rule_turn_ends_at_table(const model::Match& match, const ChoiceRule& rule,
                                      const std::vector<int>& from, int threads = 0);

/// The turn of any player at a table of several: `row_of` gives the transition row of the turn that begins with such
/// scores, as one against the best of the others. Throws std::out_of_range, PlayNeverEnds, and what `row_of` throws.
TableTurnEnds turn_ends_at_table(const model::Match& match, const std::vector<int>& from,
                                 const std::function<TransitionRow(const std::vector<int>&)>& row_of);

}  // namespace fillwise::solver
