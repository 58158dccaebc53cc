#pragma once

// The endgame of rules with last turns under which no card takes points from the leader while the player's
// own stay at risk: the score pairs in which a score wins already.
//
// It is the last turn against a leader, or a mover has come over the goal in mid-turn. Such pairs have no
// loops of their own: a last turn leads to turns of a mover over the goal or to higher sums, a turn over the
// goal to last turns of the same sum or to higher sums. So one backup of each in that order settles them, but for
// what a filled Vengeance leads to, or a penalty. These lead back, but seldom, so that the endgame hardly
// depends on the rest of the table and is computed by itself, at the head of a sweep.
//
// Where cards do take points so, last turns have a schedule of their own (last_turns.hpp), and no rules need both. Here
// a turn leads to nothing but entries of the table, so that diagonals are settled in place; there it may go on inside
// another turn, so that the leader's scores go up in steps and each pass reads the columns of the one below.

#include <algorithm>
#include <cstdint>
#include <initializer_list>

#include "solver/race/sweep.hpp"

namespace fillwise::race {

/// Whether a rule set's table has an endgame.
inline bool has_endgame(const TurnProgram& program, const TerminalRule& terminal) {
  return terminal.last_turn && !program.takes_at_risk;
}

template <class Real>
class Endgame {
 public:
  Endgame(const TurnProgram& program, const TerminalRule& terminal)
      : terminal_(terminal),
        any_(has_endgame(program, terminal)),
        step_(std::max(1, program.most_taken)),
        sweeper_(program, terminal) {}

  bool any() const { return any_; }
  /// Scores of the other pairs are below this: the side of the table without its endgame.
  int rest() const { return any_ ? terminal_.again : terminal_.limit; }

  /// near: all but the far ones, last turns against a leader whom one card can't take below what wins, and
  /// movers who lead by as much. Those lead to the rest of the table by two such cards only, or by a penalty.
  /// near_and_over: and all movers over the goal.
  enum class Which : std::uint8_t { near, near_and_over, all };
  /// Backs up each part of a diagonal when all that it leads to has been visited, but for what a Vengeance
  /// or a penalty leads to. visit(part) is to write the values into the tables that the backups read.
  template <class Visit>
  void sweep(Which which, std::initializer_list<BellmanBackup<Real>> backups, const Visit& visit) {
    if (!any_) return;
    const auto settle = [&](const Diagonal& part) {
      if (part.size() <= 0) return;
      sweeper_.apply(part, backups);
      visit(part);
    };
    // 1. The far ones, the leader's scores upwards by what a card takes, so that these are without loops.
    for (int least = terminal_.again + step_; which == Which::all && least < terminal_.limit; least += step_)
      for (int sum = std::min(least + step_, terminal_.limit) + terminal_.limit - 2; sum >= least; --sum)
        settle(last_turns(sum, least));
    // 2. The near ones.
    const int end =
        which == Which::near ? std::min(terminal_.again + step_, terminal_.limit) : terminal_.limit;
    for (int sum = 2 * terminal_.limit - 2; sum >= terminal_.again; --sum) {
      settle(below(end, last_turns(sum, terminal_.again)));
      settle(below(end, over_the_goal(sum)));
    }
  }

 private:
  /// The pairs of a sum in which the opponent has `least` or up to what a card takes more.
  Diagonal last_turns(int sum, int least) const {
    Diagonal part(terminal_.limit, sum);
    part.first = std::max(part.first, sum - std::min(least + step_, terminal_.limit) + 1);
    part.last = std::min(part.last, sum - least);
    return part;
  }
  /// Those in which the mover's score alone wins.
  Diagonal over_the_goal(int sum) const {
    Diagonal part(terminal_.limit, sum);
    part.first = std::max({part.first, sum - terminal_.again + 1, terminal_.again});
    return part;
  }

  /// The pairs of a part in which the mover has less than `end`.
  static Diagonal below(int end, Diagonal part) {
    part.last = std::min(part.last, end - 1);
    return part;
  }

  TerminalRule terminal_;
  bool any_;
  int step_;  ///< units that a card takes from a leader
  Sweeper<Real> sweeper_;
};

}  // namespace fillwise::race
