#pragma once

// What the commands share that follow a way to play through every turn: which rules they take, and how what
// can't be computed is told.

#include <utility>

#include "cli/context.hpp"
#include "model/rules.hpp"
#include "solver/explicit_game.hpp"
#include "solver/play/play_system.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::cli {

/// Throws CommandError(usage) for rules under which turns can't be followed forwards: those in which a turn
/// goes on at other scores with points at risk.
void refuse_unfollowed(const model::RuleSet& rules);

/// What `work` gives. Play that never ends, turns of too many states and games that can't be solved become
/// CommandError(failed).
template <class Work>
auto or_failed(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const solver::PlayNeverEnds& error) {
    throw CommandError(Exit::failed, error.what());
  } catch (const solver::StateLimitExceeded& error) {
    throw CommandError(Exit::failed, error.what());
  } catch (const race::SolveError& error) {
    throw CommandError(Exit::failed, error.what());
  }
}

}  // namespace fillwise::cli
