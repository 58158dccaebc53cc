#pragma once

// What tables hide that end at a limit of scores, by the plain turn rules (solver/race/cut.hpp does the same
// on the fast path and says why it is a bound).

#include "model/turn.hpp"

namespace fillwise::solver {

/// A lower bound of the chance to win of a player whose sheet has reached the limit of the match before the
/// other one's last turn; 1 without last turns.
double least_at_limit(const model::Match& match);

}  // namespace fillwise::solver
