#pragma once

// The options that name a table, for the commands that work with one.

#include <optional>
#include <string>

#include "api/table/table.hpp"
#include "cli/terminal/command_line.hpp"

namespace fillwise::cli {

/// --rules, --goal, --table and --tolerance.
void add_table_options(Command& command, TableOptions& options);
/// --tolerance alone.
void add_tolerance_option(Command& command, std::optional<std::string>& tolerance);

}  // namespace fillwise::cli
