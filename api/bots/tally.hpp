#pragma once

// What came of the games of a match between two players.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/simulate/interval.hpp"

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
  std::uint64_t turns = 0;             ///< that have begun
  /// Luck of who had the first turn, in chances to win, where a table measured it (LuckMeter).
  std::optional<double> luck{};
  bool resigned = false;  ///< the other player has given up
};

/// What came of a match, by player and seat; games are counted in pairs.
struct Tally {
  std::int64_t games = 0;
  std::array<std::array<std::int64_t, 2>, 2> wins{};  ///< [player][seat]
  std::int64_t ties = 0;
  std::array<std::int64_t, 2> forfeits{};  ///< by player
  std::array<std::int64_t, 2> resigned{};  ///< by player: games that it gave up
  std::uint64_t turns = 0;                 ///< of the games without forfeit
  std::vector<Forfeited> first_forfeits;   ///< at most kMostForfeits
  solver::Observations pairs;              ///< by deal: the share of player 0 in its two games, 0 to 1
  solver::Observations without_luck;       ///< the same less his luck, if all games have it

  std::int64_t wins_of(int player) const {
    return wins[static_cast<std::size_t>(player)][0] + wins[static_cast<std::size_t>(player)][1];
  }
  std::int64_t deals() const { return games / 2; }
  bool knows_luck() const { return without_luck.count > 0 && without_luck.count == pairs.count; }
  /// Counts both games of a deal: player 0 had the first seat in the first one.
  void add_pair(std::array<Ended, 2> ended);
};
inline constexpr std::size_t kMostForfeits = 1000;
inline constexpr double kShareConfidence = 0.95;

/// The share of the points that player 0 makes, a tie being half a point, with an interval of 95 %; without a game
/// one half, and everything.
struct Share {
  double share = 0;
  double lower = 0;
  double upper = 0;
};
/// From the results of the deals, which are independent of each other as the two games of one deal are not:
/// mean plus and minus 1.96 standard errors once one deal won and one lost were added to them.
Share share_of(const Tally& tally);
/// From the results less the luck of player 0. Luck is zero on average whatever is played, so the mean is the same, and
/// what is left are the mistakes of both: the interval (solver::cautious_mean) is some five times narrower. The tally
/// knows luck.
Share share_without_luck(const Tally& tally);

}  // namespace fillwise::bots
