#pragma once

// How the commands that follow a policy through every turn tell what can't be computed.

#include <string_view>
#include <utility>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/generic/explicit_game.hpp"
#include "solver/play/policy_evaluation_system.hpp"

namespace fillwise {

/// What `work` gives. Play that never ends, turns of too many states and games that can't be solved become
/// Error(failed).
template <class Work>
auto or_failed(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const solver::PlayNeverEnds& error) {
    throw Error(Fault::failed, error.what());
  } catch (const solver::StateLimitExceeded& error) {
    throw Error(Fault::failed, error.what());
  } catch (const solver::SolveError& error) {
    throw Error(Fault::failed, error.what());
  }
}

/// Whether a card takes points from a leader while the player's own stay at risk, so that turns go on at
/// other scores.
bool turns_go_on(const model::RuleSet& rules);

/// Says beforehand where following turns takes minutes: where they go on at other scores they are followed
/// for each score of the mover by itself, and where last turns are followed for each pair of scores.
/// `otherwise` ends the sentence.
void note_long_play(const Callbacks& callbacks, const model::Match& match, std::string_view otherwise = "");

}  // namespace fillwise
