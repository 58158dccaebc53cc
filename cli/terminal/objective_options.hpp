#pragma once

// The options of --objective, for the commands that know other ones than to win.

#include "api/advice/objective.hpp"
#include "cli/terminal/command_line.hpp"

namespace fillwise::cli {

/// --objective, --points, --turns-left and --opponent-turns-left.
void add_objective_options(Command& command, ObjectiveOptions& options);

}  // namespace fillwise::cli
