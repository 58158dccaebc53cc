#pragma once

// Games beside Fill or Bust: each is one row, and its commands are made from the row. docs/games.md says how a game
// is added.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli::games {

/// "fillwise GAME NAME".
struct GameCommand {
  std::string name;
  std::string description;  ///< one line, without a full stop
  std::string examples;     ///< lines "  fillwise GAME NAME ..."
  /// Adds the options and calls Command::on_parsed().
  std::function<void(Command&, Context&)> set_up;
};

struct GameEntry {
  std::string name;         ///< the word on the command line
  std::string title;        ///< "Pig"
  std::string description;  ///< one line, without a full stop
  std::string rules_page;   ///< where its rules stand, from the top of the tree
  std::vector<GameCommand> commands;
};

/// Every game there is: the one place where a game is registered.
std::span<const GameEntry> all_games();

/// A command for each game, and its commands below it.
void add_games(CommandLine& line, Context& context);

}  // namespace fillwise::cli::games
