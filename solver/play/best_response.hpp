#pragma once

// The best that a player can do against one who plays in a fixed, known way, with proven bounds.
//
// Policy iteration: the answer to a policy is evaluated exactly (policy_evaluation_system.hpp), then every turn takes
// the choices that are best by those values (best_rows.hpp), until nothing is gained. What the last of these
// answers wins is the lower bound of the best response. The upper bound is a table U >= 0 of the responder's
// chances that no turn can beat: with Q(b, a) the chances of the fixed player that follow from U,
//   U(a, b) >= value of the best turn, given U where the responder goes on and 1 - Q where the other one
//   moves.
// Whatever the responder does, U of where the game stands never rises in expectation, and it is 1 where he
// has won; so he wins with a chance of at most U(0, 0). Nothing else is needed, not even that games end. U is
// the candidate plus a little, found diagonal by diagonal as in race/certificate.hpp, in directed rounding.

#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"
#include "solver/base/share_done.hpp"
#include "solver/play/row_builder.hpp"

namespace fillwise::solver {

/// Of the fixed player's chance to win against the best response, when that player or the responder begins.
/// lower is proven for every responder; upper is what one of them leaves.
struct BestResponse {
  ValueInterval first, second;
  int rounds = 0;  ///< of policy iteration
  /// What proves it, [own][opponent] for who is on the move: U of the responder, Q of the fixed player.
  std::vector<double> upper, lower;
};

/// The rows of the fixed player, [own * limit + opponent]. `start`: what its and the responder's chances may
/// be, [2 * limit * limit], for the first answer. Only the rounds depend on it: whatever it is, what is
/// returned is proven. Throws std::invalid_argument, PlayNeverEnds, SolveError if
/// the upper bound can't be proven within 1e-6.
BestResponse best_response(const model::Match& match, std::span<const TransitionRow> fixed,
                           std::span<const double> start, int threads = 0, const ShareDone& told = {});

}  // namespace fillwise::solver
