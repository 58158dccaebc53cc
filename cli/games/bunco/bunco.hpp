#pragma once

// fillwise bunco: what its commands share.

#include "cli/terminal/game_row.hpp"

namespace fillwise::cli::games {

/// The row of the registry.
GameEntry bunco_entry();

void set_up_bunco_round(Command& command, Context& context);

}  // namespace fillwise::cli::games
