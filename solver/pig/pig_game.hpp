#pragma once

// Pig as a game for the engine: model/pig's plain functions under the names of the concept Game.

#include <vector>

#include "model/pig/pig.hpp"
#include "solver/generic/game.hpp"

namespace fillwise::solver {

class PigGame {
 public:
  using State = model::pig::State;
  using Hash = model::pig::StateHash;

  /// Starts with a turn of player 0 at these scores.
  explicit PigGame(const model::pig::Rules& rules, int own = 0, int other = 0)
      : rules_(rules), start_{model::pig::turn_start(own, other)} {}

  const std::vector<State>& initial_states() const { return start_; }
  Owner owner(const State& s) const {
    switch (s.phase) {
      case model::pig::Phase::die:
        return Owner::chance;
      case model::pig::Phase::player:
        return s.mover == 0 ? Owner::maximizer : Owner::minimizer;
      default:
        return Owner::terminal;
    }
  }
  Payoff payoff(const State& s) const { return {s.mover == 0 ? 1 : 0, 1}; }
  /// Action ids are model::pig::Action.
  template <class Sink>
  void expand(const State& s, const Sink& sink) const {
    using model::pig::Action;
    if (s.phase == model::pig::Phase::die) {
      model::pig::for_each_outcome(rules_, s, [&](const State& next, int weight) {
        sink(next, static_cast<std::uint64_t>(weight), std::uint32_t{0});
      });
    } else if (s.phase == model::pig::Phase::player) {
      for (const Action action : {Action::roll, Action::hold})
        sink(model::pig::after(s, action), std::uint64_t{1}, static_cast<std::uint32_t>(action));
    }
  }

 private:
  model::pig::Rules rules_;
  std::vector<State> start_;
};

}  // namespace fillwise::solver
