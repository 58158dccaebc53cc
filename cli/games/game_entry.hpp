#pragma once

// Games beside Fill or Bust: each is one row, and its commands are made from the row. docs/games.md says how a game
// is added.

#include <span>

#include "cli/terminal/game_row.hpp"

namespace fillwise::cli::games {

/// Every game there is: the one place where a game is registered.
std::span<const GameEntry> all_games();

/// A command for each game, and its commands below it.
void add_games(CommandLine& line, Context& context);

}  // namespace fillwise::cli::games
