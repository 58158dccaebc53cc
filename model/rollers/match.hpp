#pragma once

// Boards, chips and points of 2 to 5 players, from the end of a turn to the end of the match.
// Source: rule text, "2. Apply the Roll", "End of the Round" and "End of the Game".

#include <array>
#include <cstdint>

#include "model/rollers/board.hpp"
#include "model/rollers/rules.hpp"

namespace fillwise::model::rollers {

/// All that lies on the table between two turns. Players sit clockwise: 0, 1, ...
struct Table {
  template <class T>
  using PerPlayer = std::array<T, kMostPlayers>;

  std::uint8_t players = 2;
  std::uint8_t mover = 0;
  std::uint8_t starter = 0;  ///< who began the round
  PerPlayer<Board> boards{};
  PerPlayer<std::uint16_t> chips{};  ///< values, not pieces: change is given
  PerPlayer<std::uint8_t> points{};

  friend bool operator==(const Table&, const Table&) = default;
};

/// The start of a round.
Table round_start(const Rules& rules, int players, int starter,
                  const Table::PerPlayer<std::uint8_t>& points = {});

/// The sections that the mover's dice may collect for (for_each_application).
unsigned collectable(const Table& table);

/// The mover applies the dice so, chips change hands ("each other player that has NOT closed that section"; who has
/// less than what is due pays what is there) and the next player is to move. Where that ends the round, see
/// round_is_over(): the mover stays, and nothing is scored yet.
Table after_applying(const Rules& rules, const Table& table, const Application& application);
bool round_is_over(const Rules& rules, const Table& table);

/// The points of a round that is over: 2 for the completed board, or 1 without chips, and 1 for the most chips. The
/// next round begins with the player to the right of who began this one. Points above Rules::points are cut to that:
/// where the match goes on (Rules::tie_plays_on) more of them make no difference.
Table after_round(const Rules& rules, const Table& table);

/// What each player has of a match that ends with these points and these chips: 1 for who wins it, or equal shares;
/// all 0 if it goes on.
struct Shares {
  std::array<int, kMostPlayers> numerator{};
  int denominator = 1;
  bool is_over = false;
};
/// `scored`: the points with those of the round that is over; `chips`: at its end.
Shares shares(const Rules& rules, int players, const Table::PerPlayer<std::uint8_t>& scored,
              const Table::PerPlayer<std::uint16_t>& chips);

/// The points of a round that is over, added to those before.
Table::PerPlayer<std::uint8_t> scored_points(const Rules& rules, const Table& table);

}  // namespace fillwise::model::rollers
