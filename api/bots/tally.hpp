#pragma once

// What came of the games of a match between two players.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fillwise::bots {

/// A game that was lost by forfeit.
struct Forfeited {
  std::int64_t game = 0;  ///< counted from 1
  int player = 0;         ///< index
  int seat = 0;           ///< 0 had the first turn
  std::string reason;
  std::string position;  ///< as the protocol has it; empty before the first decision
};

/// How a game has ended.
struct Ended {
  std::optional<int> winner;           ///< seat; nothing: tied
  std::optional<Forfeited> forfeit{};  ///< its player is not set
  bool resigned = false;               ///< the other player has given up
};

/// What came of a match, by player and seat.
struct Tally {
  std::int64_t games = 0;
  std::array<std::array<std::int64_t, 2>, 2> wins{};  ///< [player][seat]
  std::int64_t ties = 0;
  std::array<std::int64_t, 2> forfeits{};  ///< by player
  std::array<std::int64_t, 2> resigned{};  ///< by player: games that it gave up
  std::uint64_t turns = 0;                 ///< of the games without forfeit
  std::vector<Forfeited> first_forfeits;   ///< at most kMostForfeits
  std::vector<double> pairs;               ///< by deal: the share of player 0 in its two games, 0 to 1

  std::int64_t wins_of(int player) const {
    return wins[static_cast<std::size_t>(player)][0] + wins[static_cast<std::size_t>(player)][1];
  }
  /// Counts a game of so many turns, in which that player had the first seat. The first game of a pair is the one in
  /// which player 0 had it.
  void add(Ended ended, std::uint64_t turns_of_game, std::size_t first);
};
inline constexpr std::size_t kMostForfeits = 1000;

/// The share of the points that player 0 makes, a tie being half a point, with an interval of 95 %.
struct Share {
  double share = 0;
  double lower = 0;
  double upper = 0;
};
/// From the results of the deals, which are independent of each other as the two games of one deal are not:
/// mean plus and minus 1.96 standard errors once one deal won and one lost were added to them.
Share share_of(const Tally& tally);

}  // namespace fillwise::bots
