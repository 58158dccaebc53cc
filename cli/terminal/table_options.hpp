#pragma once

// The options that name a table, for the commands that work with one.

#include <memory>
#include <optional>
#include <string>

#include "api/table/table.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// --rules, --goal, --table and --tolerance.
void add_table_options(Command& command, TableOptions& options);
/// --tolerance alone.
void add_tolerance_option(Command& command, std::optional<std::string>& tolerance);

/// A table that luck is taken out with; nothing, and a note that says why, where the rules have none. Throws Error as
/// table_for() does but for that.
std::shared_ptr<const Table> table_for_luck(const Context& context, TableRequest request);

}  // namespace fillwise::cli
