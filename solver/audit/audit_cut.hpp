#pragma once

// What tables hide that end at a limit of scores, by the plain turn rules (solver/race/cut.hpp does the same
// on the fast path; docs/method.md has the argument, "The cut").

#include <atomic>

#include "model/fill_or_bust/turn.hpp"
#include "solver/plain/least_at_limit.hpp"

namespace fillwise::solver {

/// Lower bounds of the chance to win of a player whose sheet has reached the limit of the match; 1 without
/// last turns, and with benchmarks, where the match ends at its limit by rule. Once `cancel` is set the bounds are as
/// far as they have come, 0 or more.
LeastAtLimit least_at_limit(const model::Match& match, const std::atomic<bool>* cancel = nullptr);

}  // namespace fillwise::solver
