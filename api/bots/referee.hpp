#pragma once

// The referee: games of Fill or Bust between two players, and what came of them.

#include <array>
#include <cstdint>
#include <functional>

#include "api/bots/game.hpp"
#include "api/bots/play_out.hpp"
#include "api/bots/player.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::bots {

/// Plays a game, counted from 1, to its end; players by seat. Throws Error(cancelled).
Ended play_game(Game& game, std::int64_t number, const std::array<Player*, 2>& seats);

/// What is told after each game: the match so far, the game, and the player in its first seat.
using OnGame = std::function<void(const Tally&, const Game&, std::size_t first)>;

/// Games in pairs: two with the same luck, player 0 in the first seat, then in the second. `games` is even.
/// Throws Error(cancelled), and what `on_game` throws.
Tally play_match(const model::Match& match, const std::array<Player*, 2>& players, std::int64_t games,
                 std::uint64_t seed, const OnGame& on_game);

}  // namespace fillwise::bots
