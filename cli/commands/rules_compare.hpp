#pragma once

#include <memory>

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Adds `compare` to the command `rules`, whose flag --json it shares.
void add_rules_compare(Command& rules, Context& context, const std::shared_ptr<bool>& json);

}  // namespace fillwise::cli
