#pragma once

// How the commands that follow a way to play through every turn tell what can't be computed.

#include <utility>

#include "cli/context.hpp"
#include "solver/explicit_game.hpp"
#include "solver/play/play_system.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::cli {

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
