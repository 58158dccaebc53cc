#include "cli/terminal/table_options.hpp"

#include <fmt/format.h>

#include <utility>

namespace fillwise::cli {

void add_table_options(Command& command, TableOptions& options) {
  command.add_word("--rules", options.rules, "NAME|FILE",
                   "Rule set: a preset's name or a TOML file (official)");
  command.add_word("--goal", options.goal, "POINTS",
                   "Points needed to win, a multiple of 50 (the rule set's)");
  command.add_word("--table", options.table, "FILE", "Table to use; it sets the rules and the goal");
  add_tolerance_option(command, options.tolerance);
}

void add_tolerance_option(Command& command, std::optional<std::string>& tolerance) {
  command.add_word("--tolerance", tolerance, "E",
                   "Largest distance between the bounds of a value, 1e-11 to 1 (1e-9)");
}

std::shared_ptr<const Table> table_for_luck(const Context& context, TableRequest request) {
  try {
    return std::make_shared<const Table>(table_for(context, std::move(request)));
  } catch (const Error& error) {
    if (error.fault() != Fault::failed) throw;
    context.note(fmt::format("Luck is not taken out: {}.", error.what()));
    return nullptr;
  }
}

}  // namespace fillwise::cli
