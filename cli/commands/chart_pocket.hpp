#pragma once

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// fillwise chart pocket.
void add_pocket_chart(Command& chart, Context& context);

}  // namespace fillwise::cli
