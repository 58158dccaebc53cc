#pragma once

// The options of the player on the move: what they are, and their order once each has its value.
//
// What a value is depends on what the player plays for: the chance to win, or another objective
// (solver/objectives/).

#include <limits>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::solver {

/// A chance to win with proven bounds: 0 <= lower <= exact <= upper <= 1, and lower <= value <= upper. Of
/// another objective: what it counts, expected points or turns, with bounds alike.
struct ValueInterval {
  double value = 0;
  double lower = 0;
  double upper = 0;
};

struct Option {
  model::ActionKind action = model::ActionKind::roll;
  // Of set_aside:
  model::Dice dice;                                  ///< the dice set aside
  int points = 0;                                    ///< their price in units of 50 points
  model::ActionKind then = model::ActionKind::roll;  ///< roll, stop or draw, after them
  bool fills = false;                                ///< they are the last dice: the fill is made

  bool wins = false;     ///< the goal is reached at once: the chance is 1, no further turn is needed
  ValueInterval chance;  ///< of the player on the move
  double loss = 0;       ///< what is lost against the best option, by chance.value, >= 0
};

struct Advice {
  /// Of the player on the move: the value of the best option, or of what happens if there is no decision. The
  /// bounds enclose the chance of playing on as well as can be, whichever option that is.
  ValueInterval chance;
  /// Best first. Of equal chances the one with more points comes first, then the one with fewer dice set
  /// aside, then stop before draw before roll. Empty for a bust or a card without dice, which may end the
  /// game.
  std::vector<Option> options;
  bool bust = false;  ///< the toss scores nothing
  bool forced() const { return options.size() == 1; }
};

struct Query {
  model::State state;  ///< as model::state_of() gives it
  model::Dice toss;    ///< the dice of a state in Phase::set_aside
  /// The card of a state in Phase::toss was just drawn: the option is "play", not "roll".
  bool just_drawn = false;
  /// The dice set aside before the toss since the last fill, where the rules look at them.
  model::Dice kept{};
};

/// What a player wants of values, and how far they can go.
struct OptimizationDirection {
  bool least = false;  ///< the smallest value is the best: turns to the goal
  double from = 0;
  double to = 1;
};
inline constexpr double kWithoutEnd = std::numeric_limits<double>::infinity();

/// The options of a query, and where each leads: to a state that leaves nothing to decide. Without options
/// there is one such state all the same.
struct Plan {
  Advice advice;
  std::vector<model::State> successors;
  std::vector<ValueInterval> chances;  ///< of successors, to be filled in
};
Plan plan_of(const model::Match& match, const Query& query);

/// Keeps a value within what it can be and within its bounds; narrowing bounds to that keeps them.
ValueInterval tidied(const ValueInterval& c, const OptimizationDirection& direction);

/// Puts the chances into the advice, best first.
void finish(Plan& plan, const OptimizationDirection& direction = {});

}  // namespace fillwise::solver
