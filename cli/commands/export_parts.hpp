#pragma once

// What `fillwise export` writes; docs/export.md describes columns and files.

#include <filesystem>
#include <optional>

#include "api/base/text_sink.hpp"
#include "api/table/table.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Values at the starts of turns: one row a score pair.
void export_values(const Table& table, RowFormat format, const TextSink& write);
/// The same as one NumPy array of shape (3, N, N): values, lower bounds, upper bounds.
void export_npy(const Table& table, const TextSink& write);

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
