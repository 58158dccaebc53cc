#pragma once

// Which starts of turns a turn leads to: the entries of a table that a turn pass reads.

#include "solver/equilibrium/score_space.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::equilibrium {

/// The sheet when the mover of `s` has added t to his score and the turn has passed, seen by the next player. That
/// score may have come to the goal.
inline Scores after_stop(const ScoreSpace& space, const Scores& s, int t) {
  Scores after = space.passed(s);
  after[static_cast<std::size_t>(space.players - 1)] = s[0] + t;
  return after;
}

/// The sheet when a fill of this mode has added the t points at risk to it in mid-turn, seen by the mover, who draws
/// on. His score may have come to the goal.
inline Scores after_added(const ScoreSpace& space, const race::Mode& mode, const Scores& s, int t) {
  const int best_other = space.best_other(s);
  const int sum = s[0] + mode.factor * (t + mode.bonus);
  Scores after = s;
  for (std::size_t i = 1; i < static_cast<std::size_t>(space.players); ++i)
    if (mode.hits(s[0], best_other) && s[i] == best_other) after[i] = mode.left(s[i]);
  const bool mover_loses = mode.tied_player_loses_too && s[0] == best_other && sum < space.side;
  after[0] = mover_loses ? mode.left(sum) : sum;
  return after;
}

/// In place of a mode: the turn has ended by a stop.
inline constexpr int kStop = -1;

/// Whether test(index, mode, t) is true of any entry that a turn of the mover of `s` leads to, other than by a bust:
/// after a fill of that mode with t at risk, or where it ends with t more on the sheet (kStop). Where such a fill takes
/// no points from anybody, a stop after it comes to an entry of kStop.
template <class Test>
bool any_read(const race::TurnProgram& program, const ScoreSpace& space, const Scores& s, const Test& test) {
  for (int t = 1; s[0] + t < space.side; ++t)
    if (test(space.index(after_stop(space, s, t)), kStop, t)) return true;
  for (int m = 0; m < static_cast<int>(program.modes.size()); ++m) {
    const race::Mode& mode = program.modes[static_cast<std::size_t>(m)];
    if (mode.fill != race::Mode::Fill::add_to_sheet) continue;
    for (int t = 0; s[0] + mode.factor * (t + mode.bonus) < space.side; ++t) {
      const Scores after = after_added(space, mode, s, t);
      if (test(space.index(after), m, t)) return true;
      if (mode.leader_loses > 0 && !mode.must_draw && test(space.index(space.passed(after)), m, t))
        return true;
    }
  }
  return false;
}

/// Whether test(others, mode) is true of any line of entries that any_read() names: those in which the mover alone has
/// more or fewer points, after a fill of that mode, by which he draws on, or at the end of his turn (kStop). `others`:
/// the index of the others' scores, in the order of turns.
template <class Test>
bool any_line(const race::TurnProgram& program, const ScoreSpace& space, const Scores& s, const Test& test) {
  const std::size_t lines = space.size() / static_cast<std::size_t>(space.side);
  if (test(space.index(s) % lines, kStop)) return true;
  for (int m = 0; m < static_cast<int>(program.modes.size()); ++m) {
    const race::Mode& mode = program.modes[static_cast<std::size_t>(m)];
    if (mode.fill != race::Mode::Fill::add_to_sheet) continue;
    const std::size_t others = space.index(after_added(space, mode, s, 0)) % lines;
    if (test(others, m)) return true;
    if (mode.leader_loses > 0 && !mode.must_draw && test(others, kStop)) return true;
  }
  return false;
}

}  // namespace fillwise::equilibrium
