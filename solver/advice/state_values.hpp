#pragma once

// The chance to win in any state of a match, from a table: consistent from state to state, as one evaluation
// of the turn gives them.

#include <unordered_map>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise::solver {

/// States are named first and solved together; then they can be asked about.
class StateValues {
 public:
  /// Match and advisor must outlive it.
  StateValues(const model::Match& match, Advisor& advisor) : match_(match), advisor_(advisor) {}

  /// Names a state, with all that its decisions lead to.
  void add(const model::State& s);
  /// Solves what was named since the last call. Many states of few score pairs cost little.
  void solve();

  /// The chance of a player in a state that was named; in a decision, of who decides best. Throws
  /// std::out_of_range for a state that was not.
  ValueInterval of(const model::State& s, int player) const;
  /// What is best in a decision that was named; of equal values the first.
  model::ActionKind best_in(const model::State& s) const;

 private:
  ValueInterval of_mover(const model::State& s) const;

  const model::Match& match_;
  Advisor& advisor_;
  std::unordered_map<model::State, ValueInterval, model::StateHash>
      values_;  ///< player 0 on the move, or over
  std::vector<model::State> named_;
};

/// A state with its players changed about, or as it is, so that player 0 is on the move or has won.
model::State seen_by_mover(const model::State& s);

}  // namespace fillwise::solver
