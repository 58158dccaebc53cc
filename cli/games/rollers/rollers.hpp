#pragma once

// fillwise rollers: what its commands share.

#include <memory>
#include <optional>
#include <string>

#include "api/rollers/situation.hpp"
#include "cli/terminal/game_row.hpp"
#include "model/rollers/rules.hpp"

namespace fillwise::cli::games {

/// The row of the registry.
GameEntry rollers_entry();

/// Options of the commands that answer, as typed.
struct RollersOptions {
  rollers::RollersWords words;
  std::optional<std::string> rules, threads;
  bool json = false;
};
/// Those of the table: points, chips and boards.
void add_rollers_table_options(Command& command, RollersOptions& options);
void add_rollers_solver_options(Command& command, RollersOptions& options);

/// The default rules as records name them.
inline constexpr const char* kRollersRulesWord = "rollers";

/// The rules of the file, or the default ones. Throws Error(invalid).
model::rollers::Rules rollers_rules(const std::optional<std::string>& file);
/// 0 for as many as the machine has. Throws Error(invalid).
int rollers_threads(const RollersOptions& options);

void set_up_rollers_advise(Command& command, Context& context);
void set_up_rollers_value(Command& command, Context& context);
void set_up_rollers_solve(Command& command, Context& context);
void set_up_rollers_simulate(Command& command, Context& context);
void set_up_rollers_export(Command& command, Context& context);
void set_up_rollers_analyse(Command& command, Context& context);
void set_up_rollers_match(Command& command, Context& context);
void set_up_rollers_chart(Command& command, Context& context);
void set_up_rollers_rules(Command& command, Context& context);
/// Adds `compare` to the command `rules`, whose --rules it shares.
void add_rollers_compare(Command& rules, Context& context,
                         const std::shared_ptr<std::optional<std::string>>& file);

}  // namespace fillwise::cli::games
