#pragma once

// The score sheet of two or more players, and what a turn does to it. Match knows two players; of the others a turn
// looks at the best score alone, and what a card takes from the leader it takes from all who are tied with him ("If two
// or more players are tied for lead, each player loses 2500 points"). So a turn is played as one of two players, the
// mover against the best of the others.
//
// Scores are in units of 50 points, seen by the mover: scores[0] is the mover's, the others follow in the order of
// turns.

#include <span>
#include <string>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::model {

/// Most players of a game that is played and written down.
inline constexpr int kMostPlayers = 8;

/// Why more than two can't play by these rules, in words; empty if they can.
std::string why_only_two(const RuleSet& rules);

/// The best score among the others; at least two players.
int best_of_others(std::span<const int> scores);

/// The start of the mover's turn: player 0 is the mover, player 1 the best of the others. Throws std::invalid_argument
/// where the rules have last turns, which look at more than one of the others.
State turn_of(const Match& match, std::span<const int> scores);

/// Writes down what has become of a turn that began with these scores and now is at `s`: the mover's own points, and
/// what a card took from the leaders. The mover stays first.
void write_down(std::span<int> scores, const State& s);

/// The turn has passed: the next player comes first, who had it last.
void pass_turn(std::span<int> scores);

}  // namespace fillwise::model
