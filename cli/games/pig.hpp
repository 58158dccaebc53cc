#pragma once

// fillwise pig: what its commands share.

#include <optional>
#include <string>

#include "api/pig/pig_answers.hpp"
#include "cli/games/game_entry.hpp"
#include "model/pig/pig.hpp"
#include "solver/pig/pig_values.hpp"

namespace fillwise::cli::games {

/// The row of the registry.
GameEntry pig_entry();

/// Options of every command, as typed.
struct PigOptions {
  std::string goal = "100";
  std::string sides = "6";
  std::optional<std::string> threads;
};
void add_pig_options(Command& command, PigOptions& options);

/// The same, read.
struct PigRequest {
  model::pig::Rules rules;
  int threads = 0;
};
/// Throws Error(invalid).
PigRequest pig_request(const PigOptions& options);
/// A score below the goal. Throws Error(invalid).
int pig_score(const std::string& field, const std::string& text, const model::pig::Rules& rules);

/// Solves the game from a turn at these scores, with progress. Throws Error: interrupted; failed where the
/// bounds do not come together.
solver::PigValues solved_pig(Context& context, const PigRequest& request, int own = 0, int other = 0);

void set_up_pig_advise(Command& command, Context& context);
void set_up_pig_value(Command& command, Context& context);
void set_up_pig_simulate(Command& command, Context& context);
void set_up_pig_chart(Command& command, Context& context);

}  // namespace fillwise::cli::games
