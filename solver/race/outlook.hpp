#pragma once

// What lies beyond a turn: the values at the starts of turns, and how a game ends.

#include <cstddef>

namespace fillwise::race {

/// How far scores go, in units. Without last turns limit == goal.
struct Ending {
  int goal = 0;
  /// Scores at or above it count as won (model::Match::limit); tables have limit * limit entries.
  int limit = 0;
  bool last_turn = false;  ///< who faces a score at or over the goal has a last turn (Show Down)

  /// Whether the mover at these scores plays the last turn: the game ends with it, unless a card takes the
  /// opponent below the goal.
  bool is_last_turn(int opponent) const { return last_turn && opponent >= goal; }
};

/// A table of values at the start of a turn, [own score][opponent's score], side * side values.
template <class Real>
struct TurnStarts {
  const Real* values = nullptr;
  int side = 0;
  Real at(int own, int opponent) const {
    return values[static_cast<std::size_t>(own) * static_cast<std::size_t>(side) +
                  static_cast<std::size_t>(opponent)];
  }
};

template <class Real>
struct Outlook {
  Ending ending;
  TurnStarts<Real> stay;  ///< where the mover goes on with nothing at risk
  TurnStarts<Real> pass;  ///< where the other player moves next
  Real at_limit = 1;      ///< of a mover whose sheet has reached the limit before the last turn
  Real widening = 0;      ///< covers the rounding of one subtraction from 1, signed

  /// Value of a turn that has ended with these scores on the sheets.
  Real end_turn(int own, int opponent) const {
    if (ending.is_last_turn(opponent))
      return own > opponent ? Real{1} : own == opponent ? Real{0.5} : Real{0};
    return own >= ending.limit ? at_limit : (Real{1} - pass.at(opponent, own)) + widening;
  }
  /// Value of going on, or stopping unless a card must be drawn, with nothing at risk.
  Real after_adding(int own, int opponent, bool must_draw) const {
    if (own >= ending.limit) return end_turn(own, opponent);
    const Real go_on = stay.at(own, opponent);
    if (must_draw) return go_on;
    const Real end = end_turn(own, opponent);
    return end > go_on ? end : go_on;
  }
  /// Points at risk from which on more of them come to the same. `most_taken`: units that a card takes from
  /// the leader at most; below the goal with them the leader lives on, and points above his count again.
  int top(int own, int opponent, int most_taken) const {
    if (!ending.is_last_turn(opponent - most_taken)) return ending.limit - own;
    return opponent + 1 > own ? opponent + 1 - own : 0;
  }
};

}  // namespace fillwise::race
