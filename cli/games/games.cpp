#include <fmt/format.h>

#include "cli/games/bunco/bunco.hpp"
#include "cli/games/game_entry.hpp"
#include "cli/games/pig.hpp"
#include "cli/games/rollers/rollers.hpp"
#include "cli/terminal/columns.hpp"

namespace fillwise::cli::games {

std::span<const GameEntry> all_games() {
  static const std::vector<GameEntry> kGames = {pig_entry(), bunco_entry(), rollers_entry()};
  return kGames;
}

void add_games(CommandLine& line, Context& context) {
  for (const GameEntry& game : all_games()) {
    // One example of each command, so that the game's own help shows what there is.
    std::string examples;
    for (const GameCommand& command : game.commands)
      examples += command.examples.substr(0, command.examples.find('\n') + 1);
    Command top = line.add_command(game.name, game.description, examples);
    for (const GameCommand& row : game.commands) {
      Command command = top.add_command(row.name, row.description, row.examples);
      row.set_up(command, context);
    }
    top.on_parsed([&context, &game] {
      return [&context, &game] {
        std::string text = fmt::format("{}: fillwise {} COMMAND --help says more; the rules are in {}\n\n",
                                       game.title, game.name, game.rules_page);
        for (const GameCommand& row : game.commands)
          text += fmt::format("  {:<9} {}\n", row.name, row.description);
        print_fitted(context, text);
      };
    });
  }
}

}  // namespace fillwise::cli::games
