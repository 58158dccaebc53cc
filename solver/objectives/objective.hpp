#pragma once

// What a player may play for besides the chance to win the race, and advice for it.
//
// Every objective gives each state a value with proven bounds; what an option leads to is asked of
// model::Match, as for the chance to win (solver/advice/advice.hpp).

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"

namespace fillwise::solver {

class Objective {
 public:
  virtual ~Objective() = default;

  /// The match that states are of. A player who plays alone is player 0, and player 1 stays at 0 points.
  virtual const model::Match& match() const = 0;
  virtual OptimizationDirection direction() const = 0;
  /// At the start of a turn of player 0 with these scores, units.
  virtual ValueInterval at_start(int own, int opponent) = 0;

  /// Every option of a situation, best first.
  Advice advise(const Query& query) {
    Plan plan = plan_of(match(), query);
    begin(query.state);
    for (std::size_t i = 0; i < plan.successors.size(); ++i) plan.chances[i] = value(plan.successors[i]);
    finish(plan, direction());
    return plan.advice;
  }

 protected:
  Objective() = default;
  Objective(const Objective&) = default;
  Objective& operator=(const Objective&) = default;

  /// Makes ready for states that follow within the turn of player 0 at the scores of `now`. Where a card
  /// without dice was drawn the turn has ended: player 1 is the mover.
  virtual void begin(const model::State& now) = 0;
  /// Value of a state that leaves nothing to decide, to which the state of begin() leads.
  virtual ValueInterval value(const model::State& s) = 0;
};

}  // namespace fillwise::solver
