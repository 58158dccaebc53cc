#pragma once

// fillwise bunco: what its commands share.

#include "cli/terminal/game_row.hpp"
#include "model/bunco/bunco.hpp"

namespace fillwise::cli::games {

/// The row of the registry.
GameEntry bunco_entry();

void set_up_bunco_card(Command& command, Context& context);
void set_up_bunco_night(Command& command, Context& context);
void set_up_bunco_round(Command& command, Context& context);

/// A rule file. Throws Error(invalid).
model::bunco::Rules bunco_rules(const std::string& path);

}  // namespace fillwise::cli::games
