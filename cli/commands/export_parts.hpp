#pragma once

// What `fillwise export` writes besides texts; docs/export.md describes the files.

#include <filesystem>

#include "cli/terminal/context.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise::cli {

/// A game that is written state by state.
struct ExportedGame {
  model::RuleSet rules;
  int goal = 0;   ///< points
  int limit = 0;  ///< points, where the match counts no further
};
enum class FixedPlayer { none, first, second };
/// The whole game, state by state, as PREFIX.tra, PREFIX.lab and PREFIX.states for PRISM-games; with a fixed
/// player the decision process that is left to the other one. Throws Error(failed) when the game has
/// too many states.
void export_game(Context& context, const ExportedGame& game, FixedPlayer fixed,
                 const std::filesystem::path& prefix);

}  // namespace fillwise::cli
