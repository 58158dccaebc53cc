#pragma once

// One table in a round of Bunco, roll by roll: the turns, the bell, and the roll-off of a tie. Plain functions of the
// rule text; who is asked when, and at how many tables, is left to those who call them.

#include "model/bunco/bunco.hpp"

namespace fillwise::model::bunco {

enum class Play {
  round,      ///< before the bell
  last_turn,  ///< after it: a turn that has scored is played to its end (OthersStop::turn)
  roll_off,
  over
};

struct Table {
  Play play = Play::round;
  std::array<int, 2> score{};  ///< by team, roll-offs included
  int seat = 0;                ///< about to roll; the scorekeeper's is 0
  bool scored = false;         ///< the last roll did, so that the turn goes on
  int stays = 0;               ///< of a session of a roll-off: those that are left

  friend bool operator==(const Table&, const Table&) = default;
};

constexpr int team_of(int seat) {
  return seat % 2;
}
/// The team that is ahead; 1 in a tie.
constexpr int winner_of(const Table& table) {
  return table.score[0] > table.score[1] ? 0 : 1;
}

/// The end of play, or a session of a roll-off in which each of the four has a stay.
constexpr Table settled(Table table) {
  const bool tied = table.score[0] == table.score[1];
  table.play = tied ? Play::roll_off : Play::over;
  table.scored = false;
  if (tied) {
    table.seat = 0;
    table.stays = kSeats;
  }
  return table;
}

/// The table after a roll; it is not over before.
constexpr Table after_roll(const Rules& rules, Table table, const Roll& roll, int round) {
  const int points =
      table.play == Play::roll_off ? roll_off_points(rules, roll, round) : points_of(roll, round);
  table.score[static_cast<std::size_t>(team_of(table.seat))] += points;
  table.scored = points > 0;
  if (table.scored) return table;
  table.seat = (table.seat + 1) % kSeats;
  if (table.play == Play::last_turn) return settled(table);
  if (table.play == Play::roll_off && --table.stays == 0) return settled(table);
  return table;
}

/// Does the head table ring the bell?
constexpr bool rings(const Rules& rules, const Table& head) {
  const bool reached = head.score[0] >= kTarget || head.score[1] >= kTarget;
  return reached && (rules.round_ends == RoundEnds::roll || !head.scored);
}

/// A table when the bell has rung: nobody rolls on at the head table.
constexpr Table after_bell(const Rules& rules, Table table, bool is_head) {
  if (is_head || rules.others_stop == OthersStop::at_once || !table.scored) return settled(table);
  table.play = Play::last_turn;
  return table;
}

}  // namespace fillwise::model::bunco
