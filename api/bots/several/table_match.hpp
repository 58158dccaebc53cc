#pragma once

// A match of three and more players at one table: each luck is dealt as often as there are players, who take turns to
// begin.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/bots/game.hpp"
#include "api/bots/player.hpp"
#include "api/bots/tally.hpp"
#include "model/fill_or_bust/replay.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::bots {

/// How a game has ended; players by index.
struct TableGameEnd {
  std::optional<std::size_t> winner;      ///< nobody: given up, lost by forfeit, or too many turns
  std::optional<Forfeited> forfeit{};     ///< who has lost it for what he did; the others share it
  std::optional<std::size_t> resigned{};  ///< likewise, who has given it up
  std::uint64_t turns = 0;                ///< that have begun
};

/// What came of the games, by player.
struct TableTally {
  explicit TableTally(std::size_t players)
      : wins(players, std::vector<std::int64_t>(players, 0)),
        forfeits(players, 0),
        resigned(players, 0),
        deals(players) {}

  std::int64_t games = 0;
  std::vector<std::vector<std::int64_t>> wins;  ///< [player][seat]
  std::int64_t shared = 0;                      ///< games that nobody won
  std::vector<std::int64_t> forfeits;
  std::vector<std::int64_t> resigned;
  std::uint64_t turns = 0;                  ///< of the games without forfeit
  std::vector<Forfeited> first_forfeits;    ///< at most kMostForfeits
  std::vector<solver::Observations> deals;  ///< [player]: its share of the games of a deal, 0 to 1

  std::size_t players() const { return forfeits.size(); }
  std::int64_t wins_of(std::size_t player) const;
  std::int64_t all_forfeits() const;
  /// Counts the games of one deal, as many as there are players; in the n-th of them player n began.
  void add_deal(std::vector<TableGameEnd> games_of_deal);
};

/// The share of the games that a player makes, with an interval of 95 % as of two players: one deal won and one lost
/// are added.
Share share_of(const TableTally& tally, std::size_t player);

/// A game that was played, counted from 1.
struct TableGame {
  std::int64_t number = 0;
  std::size_t first = 0;  ///< the player who began
  const Game* game = nullptr;
  const TableGameEnd* end = nullptr;
};

struct TableMatch {
  std::uint64_t seed = 1;
  std::int64_t games = 0;                         ///< a multiple of the number of players
  std::vector<int> start;                         ///< scores on the sheets by seat, in units
  std::function<void(const TableGame&)> on_game;  ///< told of each in order
  std::function<bool()> on_deal;                  ///< told after each deal; false ends the match
};

/// Plays the match until it is over or a player throws Error(cancelled); deals that are complete count. Throws what
/// players and the functions throw; `tally` then has the deals before.
void play_table(const model::Match& match, const std::vector<Player*>& players, const TableMatch& table,
                TableTally& tally);

/// The record of a game. `names`: of the players by index, which problem_of_names() takes; `rules`: a preset or a file.
model::GameRecord table_record(const TableGame& game, const std::vector<std::string>& names,
                               const std::string& rules, std::uint64_t seed, model::RecordDetail detail);

/// The share of a player in a game: all of it, or that of those who have not lost one that nobody won.
double share_of(const TableGameEnd& end, std::size_t player, std::size_t players);

}  // namespace fillwise::bots
