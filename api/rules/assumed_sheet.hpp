#pragma once

// What the points of one turn assume where the player's sheet is not told.

#include "model/fill_or_bust/rules.hpp"
#include "solver/one_turn/sheet_turns.hpp"

namespace fillwise {

inline constexpr const char* kAssumedSheet = "enough points on the sheet for all that cards can take off it";

/// Whether these rules have such cards; what a tied player loses counts.
inline bool assumes_sheet(const model::RuleSet& rules) {
  return solver::SheetTurns::matters(rules, solver::Lead::shared);
}

}  // namespace fillwise
