#pragma once

// fillwise rules cards.

#include <memory>

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Adds the command; `json`: --json of all commands of `fillwise rules`.
void add_rules_cards(Command& rules, Context& context, std::shared_ptr<bool> json);

}  // namespace fillwise::cli
