#pragma once

// The values of a match in exact fractions, for small goals, on the plain path.
//
// The turn rules are enumerated into a game (solver/plain/match_game.hpp), and policy iteration solves it in
// fractions (solver/generic/policy_iteration.hpp). The result does not rest on how it was found: it is checked to be
// a fixed point of the Bellman operator in every state, without any remainder, and that there is only one
// fixed point is checked by ranks (solver/generic/explicit_game.hpp, check_rank). Nothing is shared with solver/race.

#include <cstddef>
#include <span>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/base/share_done.hpp"
#include "solver/generic/number.hpp"

namespace fillwise::solver {

/// The largest goal that is solved in fractions, in units of 50 points. The official game to it takes well
/// under a minute and 0.7 GB; the fractions have some 3000 digits above and below the line.
inline constexpr int kMostExactGoal = 12;

struct ExactValues {
  /// [pairs], the chance to win of the mover about to draw; empty if some play need not end, for then the
  /// rules do not say what it is.
  std::vector<Rational> values;
  std::size_t states = 0;  ///< of the enumerated game, ends included
};

/// Solves the game for the starts of turns at some score pairs, which must differ; goal in units. Throws
/// std::invalid_argument if the goal is not between 1 and kMostExactGoal or a pair is not below it,
/// StateLimitExceeded if the game has over 3,000,000 states (decks far larger than any known). Told of the values in
/// fractions, which take most of the time.
ExactValues exact_values(const model::RuleSet& rules, int goal, std::span<const ScorePair> pairs,
                         const ShareDone& told = {});

/// All score pairs to a goal in units, in the order of tables: [own][opponent].
std::vector<ScorePair> all_score_pairs(int goal);

}  // namespace fillwise::solver
