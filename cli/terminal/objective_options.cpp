#include "cli/terminal/objective_options.hpp"

#include <fmt/format.h>

namespace fillwise::cli {

void add_objective_options(Command& command, ObjectiveOptions& options) {
  command.add_word("--objective", options.objective, "WORD",
                   fmt::format("What to play for: {} (win)", kObjectiveWords));
  command.add_word("--points", options.points, "POINTS", "For cut: the points to have at the end");
  command.add_word("--turns-left", options.turns_left, "N",
                   "For timed and cut: turns left, including this one");
  command.add_word("--opponent-turns-left", options.opponent_turns_left, "N",
                   "For timed: the other player's turns left, as many (the default) or one fewer");
}

}  // namespace fillwise::cli
