#pragma once

// The referee: games of Fill or Bust between two players, and what came of them.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "api/bots/game.hpp"
#include "api/bots/luck_meter.hpp"
#include "api/bots/pairs.hpp"
#include "api/bots/player.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::bots {

/// Plays a game, counted from 1, to its end; players by seat. Throws Error(cancelled).
Ended play_game(Game& game, std::int64_t number, const std::array<Player*, 2>& seats);

/// What the games of a match have in common.
struct Deals {
  std::uint64_t seed = 1;
  std::array<int, 2> start{};  ///< scores on the sheets, of who has the first turn and of the other, in units
  const Table* table =
      nullptr;  ///< luck is measured by it, if there is one: of the same rules, goal and limit
};

/// The pairs of games of Fill or Bust, their luck measured if there is a table.
class MatchPairs : public Pairs<Game, Player> {
 public:
  /// The match must outlive it.
  MatchPairs(const model::Match& match, const Deals& deals, std::size_t tables = 1);

  std::unique_ptr<Game> deal(std::uint64_t n) const override;
  void look_at(std::size_t table, const Game& game, Ended& ended) override;

 private:
  const model::Match& match_;
  solver::Deck deck_;
  Deals deals_;
  std::vector<std::unique_ptr<LuckMeter>> meters_;  ///< [table]; none: luck is not measured
};

/// Told after each pair of games; false ends the match.
using OnPair = std::function<bool(const Tally&)>;

/// Plays pairs at one table. `games` is even.
Tally play_match(const model::Match& match, const std::array<Player*, 2>& players, std::int64_t games,
                 const Deals& deals, const OnPair& on_pair);

}  // namespace fillwise::bots
