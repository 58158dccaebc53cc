#pragma once

// Where a turn of several players leads under the profile, mixed decisions included.

#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/equilibrium/profile_pass.hpp"
#include "solver/play/turn_ends.hpp"

namespace fillwise::solver {

/// The turn of who keeps to the profile, from the mover's score and the others' in the order of their turns, in units.
/// `match`: of two players. Throws std::out_of_range for scores where no turn begins, StateLimitExceeded,
/// PlayNeverEnds.
TableTurnEnds profile_turn_ends(const model::Match& match, const equilibrium::Continuation& continuation,
                                const std::vector<int>& from);

}  // namespace fillwise::solver
