#pragma once

// What `fillwise export` writes; docs/export.md describes columns and files.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "api/table/table.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Takes the next piece of the text that is exported.
using Write = std::function<void(std::string_view)>;

enum class TextFormat { csv, json };

/// The lines of a JSON object that name the rules: "rules", and "differs_from" where there is one.
std::string rules_lines(const model::RuleSet& rules);

/// Values at the starts of turns: one row a score pair.
void export_values(const Table& table, TextFormat format, const Write& write);
/// The same as one NumPy array of shape (3, N, N): values, lower bounds, upper bounds.
void export_npy(const Table& table, const Write& write);

/// Which decisions are exported.
struct PolicyChoice {
  std::optional<int> me;        ///< units; every score if not given
  std::optional<int> opponent;  ///< likewise
  bool set_aside = false;       ///< which dice to set aside, too
};
/// Every decision that can come up in a turn: the best option and what the next best loses.
void export_policies(Context& context, const Table& table, TextFormat format, const PolicyChoice& choice,
                     const Write& write);

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
