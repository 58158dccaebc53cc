#pragma once

// Inside OneTurn: what is computed, and by which part. one_turn_tail.cpp has the points at risk without end,
// one_turn.cpp the rest.

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/one_turn/one_turn.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::solver::one_turn {

using model::kDice;
using race::Mode;
using Reading = OneTurn::Reading;

constexpr double kRoundoff = 0x1p-52;  // twice the unit roundoff

/// A value a * t + b for every number of points at risk t from the start of the tail on.
struct Affine {
  double a = 0;
  double b = 0;
  friend bool operator==(const Affine&, const Affine&) = default;
  double at(double t) const { return a * t + b; }
  /// The function of factor * (t + bonus).
  Affine after(int factor, int bonus) const { return {a * factor, b + a * factor * bonus}; }
};

/// Everything that one turn's values depend on at the same or higher points at risk.
struct Tail {
  Affine draw, redraw;
  std::vector<std::vector<Affine>> action_values,
      state_values;       // by mode and position of its board; state_values[m][0]: after a fill
  double whole_turn = 0;  // E
};

/// What one evaluation of the turn gives.
struct Values {
  int top = 0;  // start of the tail, units
  Tail tail;
  std::vector<double> action_values, state_values, draw, redraw;  // below the tail
};

/// Moves a sum outwards: `size` bounds the sum of the terms' magnitudes.
inline double rounded(double sum, double size, std::size_t terms, int sign) {
  return sum + sign * size * static_cast<double>(terms + 2) * kRoundoff;
}

/// Values of one evaluation, `sign` telling the direction of rounding: +1 up, -1 down, 0 to nearest.
struct Solved : Values {
  explicit Solved(const model::RuleSet& rule_set, Lead place, std::optional<Sheet> own_sheet = std::nullopt)
      : rules(rule_set),
        lead(place),
        sheet(std::move(own_sheet)),
        match(model::Match::without_goal(rule_set)),
        program(race::compile(match)) {
    for (const Mode& mode : program.modes) {
      begin.push_back(row);
      row += static_cast<std::size_t>(board(mode).fresh()) + 1;
      tail.action_values.emplace_back(static_cast<std::size_t>(board(mode).fresh()) + 1);
    }
    tail.state_values = tail.action_values;
    if (!program.penalties.empty()) find_penalties();
  }

  // 1. Solving.
  void find_penalties();
  /// Expected units that a penalty drawn with t at risk takes off the sheet; sign > 0 an upper bound.
  double taken_off(const race::Penalty& penalty, int t, int sign) const;
  Affine tail_taken_off(const race::Penalty& penalty, int sign) const;
  /// The same of a penalty card on which n dice are tossed and t units are to be taken off already.
  double taken_off_from(int n, int t, int sign) const;
  /// What it is worth to add so many units to the sheet and go on.
  double added(const Mode& mode, int total, int sign);
  int least_top() const;
  void values_of_tosses(std::size_t m, int t, int sign);
  double fill_of(std::size_t m, int t, int sign);
  Affine tail_fill_of(std::size_t m, int sign) const;
  /// Encloses the whole turn's value; throws SolveError.
  void bound();
  void solve();
  bool enclose();
  double iterate(int sign);
  /// False if it changes nothing.
  bool step_tail(int sign);
  double pass(int sign);

  // 2. Reading values.
  double action_value_at(std::size_t m, int position, int t, const Values& v) const {
    return t >= v.top ? v.tail.action_values[m][static_cast<std::size_t>(position)].at(t)
                      : v.action_values[index(m, position, t)];
  }
  double state_value_at(std::size_t m, int position, int t, const Values& v) const {
    return t >= v.top ? v.tail.state_values[m][static_cast<std::size_t>(position)].at(t)
                      : v.state_values[index(m, position, t)];
  }
  static double draw_at(int t, const Values& v) {
    return t >= v.top ? v.tail.draw.at(t) : v.draw[static_cast<std::size_t>(t)];
  }
  static double redraw_at(int t, const Values& v) {
    return t >= v.top ? v.tail.redraw.at(t) : v.redraw[static_cast<std::size_t>(t)];
  }
  static double between_at(int t, const Values& v) { return std::max(static_cast<double>(t), draw_at(t, v)); }
  double action_value_at(std::size_t m, int position, int t) const {
    return action_value_at(m, position, t, *this);
  }
  double state_value_at(std::size_t m, int position, int t) const {
    return state_value_at(m, position, t, *this);
  }
  double draw_at(int t) const { return draw_at(t, *this); }
  double redraw_at(int t) const { return redraw_at(t, *this); }
  double between_at(int t) const { return between_at(t, *this); }
  const Values& values(Reading reading) const {
    return reading == Reading::lower ? below : reading == Reading::upper ? above : *this;
  }

  // 3. The policy.
  void find_policy();

  const race::Board& board(const Mode& mode) const {
    return program.boards[static_cast<std::size_t>(mode.board)];
  }
  const race::Board& board(std::size_t m) const { return board(program.modes[m]); }
  int fresh(std::size_t m) const { return board(m).fresh(); }
  std::span<const model::TossClass> classes(std::size_t m, int position) const {
    return match.tosses(program.modes[m].card)
        .classes(board(m).positions[static_cast<std::size_t>(position)]);
  }
  /// The position after a way that is taken from another one.
  int after(std::size_t m, int position, const model::Way& way) const {
    const int dice = board(m).positions[static_cast<std::size_t>(position)].dice - way.count;
    return dice == 0 ? 0 : board(m).index_of({dice, way.held});
  }
  bool may_stop(std::size_t m, int position) const {
    return program.modes[m].may_stop && position != fresh(m) &&
           !board(m).tosses[static_cast<std::size_t>(position - 1)].stop_forbidden;
  }
  /// Of a mode's position at t.
  std::size_t index(std::size_t m, int position, int t) const {
    return static_cast<std::size_t>(t) * row + begin[m] + static_cast<std::size_t>(position);
  }
  bool playable() const { return program.sole_leader_plays || lead != Lead::sole; }
  /// Units that a card that adds to the sheet takes from the player, from a sheet that has them.
  int lost_by_tied(const Mode& mode) const {
    return lead == Lead::shared && mode.tied_player_loses_too ? mode.leader_loses : 0;
  }
  /// No turn is worth less on average, with nothing at risk; of such losses see enclose().
  double floor() const;
  double deck() const { return program.firm + program.discardable; }

  model::RuleSet rules;
  Lead lead;
  std::optional<Sheet> sheet;  ///< none: one that nothing brings to zero
  model::Match match;
  race::TurnProgram program;
  std::vector<std::size_t> begin;  ///< of a mode in a row of positions
  std::size_t row = 0;             ///< positions of all modes
  bool goes_on_here = false;       ///< a turn may go on with nothing at risk at its own sheet
  std::array<double, kDice + 1>
      penalty_points{};  ///< [n]: expected units of a penalty card's tosses from n dice
  std::array<std::vector<double>, kDice + 1> penalty_up_to;  ///< [n][most]: of those, most at most
  Values below, above;                                       // bounds of every value
  double value = 0, lower = 0, upper = 0;                    // of the whole turn, units
  std::vector<StopThreshold> thresholds;
  std::vector<UnitRange> stop_between, play;
};

}  // namespace fillwise::solver::one_turn
