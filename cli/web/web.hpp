#pragma once

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

void add_web(CommandLine& line, Context& context);

}  // namespace fillwise::cli
