#pragma once

// The row of a game beside Fill or Bust, from which its commands are made.

#include <functional>
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

}  // namespace fillwise::cli::games
