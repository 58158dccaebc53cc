#pragma once

// What lies beyond a turn: the values at the starts of turns, and how a game ends.

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/value_range.hpp"
#include "solver/turn/draw_columns.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::race {

/// How far scores go, in units. Without last turns limit == goal.
struct TerminalRule {
  int goal = 0;
  int again = 0;  ///< a score above the goal and below this does not win; from here on every score does
  /// Scores at or above it count as won (model::Match::limit); tables have limit * limit entries.
  int limit = 0;
  bool last_turn = false;  ///< who faces a score that wins has a last turn (Show Down)
  std::span<const model::Benchmark> benchmarks = {};  ///< of the rule set, which outlives this
  int lost_when_tied = 0;                             ///< Match::lost_when_tied
  bool alone =
      false;  ///< there is no other player: an opponent's score is only a column (objectives/solo.hpp)

  /// Scores with the points at risk from here on are alike.
  int counted_to() const { return model::counted_to(limit, benchmarks, lost_when_tied); }
  solver::ValueRange range() const { return benchmarks.empty() ? solver::kChances : solver::kWithRewards; }
  /// Of a turn that never begins (least_unreached): the game ends with it, and it wins one game's rewards.
  solver::ValueRange unreached() const {
    return benchmarks.empty() ? solver::kChances : solver::ValueRange{-1, 2};
  }
  bool wins(int score) const { return model::wins(goal, again, score); }
  bool opponent_wins(int score) const { return !alone && wins(score); }
};

/// model::least_unreached() of a compiled rule set; such entries of tables are not computed.
inline int least_unreached(const TurnProgram& program, const TerminalRule& terminal) {
  return model::least_unreached(terminal.last_turn, program.adds_in_mid_turn, terminal.again, terminal.limit);
}

inline TerminalRule terminal_rule_of(const model::Match& match) {
  return {match.goal(),
          match.goal() + match.rules().overshoot,
          match.limit(),
          match.rules().last_turn,
          match.rules().benchmarks,
          match.lost_when_tied()};
}

/// A table of values at the start of a turn, [own score][opponent's score], side * side values.
template <class Real>
struct ValueFunction {
  const Real* values = nullptr;
  int side = 0;
  Real at(int own, int opponent) const {
    return values[static_cast<std::size_t>(own) * static_cast<std::size_t>(side) +
                  static_cast<std::size_t>(opponent)];
  }
};

/// The truncation of passes at the scores that are left after a card has taken points from the leader, given
/// that of the pass that leads there. The card's fill comes first, and seldom; much nearer ones would move
/// the other truncations up, as turns that come far have mostly taken points.
constexpr int nearer_below(int truncation) {
  constexpr int kNearer = 25, kLeast = 12;
  return std::max(kLeast, truncation - kNearer);
}

template <class Real>
struct ContinuationValues {
  TerminalRule terminal;
  ValueFunction<Real> stay;  ///< where the mover goes on with nothing at risk
  ValueFunction<Real> pass;  ///< where the other player moves next
  Real at_limit = 1;         ///< of a mover whose sheet has reached the limit before the last turn
  Real widening = 0;         ///< covers the rounding of one subtraction from 1, signed
  /// Points at risk (units) from which on a pass does not tell numbers of them apart.
  int truncation = std::numeric_limits<int>::max();  // truncation.hpp
  /// For turns that go on at lower scores of the leader. They are solved by passes of their own where it is
  /// null or does not have the pair.
  const DrawColumns<Real>* columns = nullptr;
  /// Of a mover whose sheet has reached the limit and who must draw a card, by the other's score; null where
  /// that is as good as to end the turn, and for upper bounds.
  const double* must_draw_at_limit = nullptr;

  /// Value of a turn that has ended with these scores on the sheets.
  Real end_turn(int own, int opponent) const {
    if (terminal.opponent_wins(
            opponent)) {  // it was the last turn, or the opponent was taken down to the goal
      if (own == opponent) return Real{0.5};
      return own > opponent && terminal.wins(own) ? Real{1} : Real{0};
    }
    if (own >= terminal.limit) return at_limit;
    if (!terminal.last_turn && terminal.wins(own)) return Real{1};
    return (Real{1} - pass.at(opponent, own)) + widening;
  }
  /// The value, and the reward for adding points to a sheet of `before` that holds `after` then.
  Real with_landing(Real value, int before, int after) const {
    for (const model::Benchmark& b : terminal.benchmarks)
      if (b.score == after && before < after)  // widened for the reward as a fraction, and the sum
        value += static_cast<Real>(solver::in_games(b.reward)) + 8 * widening;
    return value;
  }
  /// Value of ending the turn with t added to the sheet.
  Real bank(int own, int t, int opponent) const {
    return with_landing(end_turn(own + t, opponent), own, own + t);
  }
  /// Whether adding points up to this score ends the game in mid-turn.
  bool ends_at_once(int own) const {
    return own >= terminal.limit || (!terminal.last_turn && terminal.wins(own));
  }
  /// Value of going on, or stopping unless a card must be drawn, with nothing at risk.
  Real after_adding(int own, int opponent, bool must_draw) const {
    if (ends_at_once(own)) {
      if (must_draw && must_draw_at_limit != nullptr) return static_cast<Real>(must_draw_at_limit[opponent]);
      return end_turn(own, opponent);
    }
    const Real go_on = stay.at(own, opponent);
    if (must_draw) return go_on;
    const Real end = end_turn(own, opponent);
    return end > go_on ? end : go_on;
  }
  /// Points at risk from which on more of them make no difference. In a last turn that is where adding them
  /// wins, unless a card can take the leader below what wins (the game then goes on) or a penalty may follow
  /// points that were added: then points beyond the leader's score count too.
  int top(int own, int opponent, const TurnProgram& program) const {
    const auto saves = [&](const Mode& m) { return m.leader_loses > 0 && !terminal.wins(m.left(opponent)); };
    const int counted_to = terminal.counted_to();
    if (!terminal.opponent_wins(opponent) || program.penalised_draws() ||
        std::ranges::any_of(program.modes, saves))
      return counted_to - own;
    // What a player tied for the lead may lose is counted above each of these; counted_to() has it already.
    const int enough =
        std::max({opponent + 1 + terminal.lost_when_tied, terminal.again + terminal.lost_when_tied,
                  terminal.benchmarks.empty() ? 0 : counted_to});
    return enough > own ? enough - own : 0;
  }
};

}  // namespace fillwise::race
