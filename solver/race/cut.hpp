#pragma once

// The cut: where a match with last turns stops counting, and what that may hide.
//
// With last turns scores above the goal matter and have no limit. Tables end at a limit; a player whose sheet
// has reached it before the other one's last turn counts as the winner. In the real game the other player may
// still win. For that the last turn has to make up the distance: outscore the leader, or take the leader
// below what wins. Either way its points, with those that its cards take from the leader, come to at least
// the distance from what wins to the limit. The largest chance of that, over all policies, bounds what is
// hidden. A player who reaches the limit in mid-turn by a card after which another must be drawn may lose
// points to a penalty first. docs/method.md has the argument ("The cut").
//
// With benchmarks the match is the one that ends at the limit, and nothing is hidden: what rewards a last
// turn against such a leader could still win is not bounded.

#include <vector>

#include "solver/turn/continuation_values.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::race {

/// Upper bounds of the chance that one turn, played for nothing else, makes at least so many units, counting
/// what it takes from the leader: [0 .. most].
std::vector<double> chances_to_make_up(const TurnProgram& program, int most);

struct Cut {
  double least_at_limit =
      1;  ///< lower bound of the chance to win of who has reached the limit before the last turn
  /// Lower bound of the same for who has reached the limit and must draw a card, by the other player's score
  /// [limit]; empty where that does no harm.
  std::vector<double> least_must_draw = {};
  /// A guess of what is hidden at [own - again] units above where every score wins, in mid-turn. The chance
  /// of a player to come to the limit who plays for it would bound it; who plays to win comes there far more
  /// rarely.
  std::vector<double> hidden = {};
  /// Where a draw at the limit may do harm: the chance to make up [limit - own], for a guess of what is
  /// hidden at scores from which it can be reached.
  std::vector<double> comes_there = {};

  bool hides() const { return !hidden.empty(); }
};
Cut cut_of(const TurnProgram& program, const TerminalRule& terminal);

}  // namespace fillwise::race
