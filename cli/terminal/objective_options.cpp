#include "cli/terminal/objective_options.hpp"

#include <fmt/format.h>

namespace fillwise::cli {

void add_objective_options(Command& command, ObjectiveOptions& options) {
  command.add_word("--objective", options.objective, "WORD",
                   fmt::format("What is played for: {} (win)", kObjectiveWords));
  command.add_word("--points", options.points, "POINTS", "Of cut: the points to have at the end");
  command.add_word("--turns-left", options.turns_left, "N",
                   "Of timed and cut: turns left, this one included");
  command.add_word("--opponent-turns-left", options.opponent_turns_left, "N",
                   "Of timed: the other player's, as many (when left out) or one less");
}

}  // namespace fillwise::cli
