#pragma once

// Matches small enough to be enumerated, and the rule sets that come without a cut.

#include <string>
#include <vector>

#include "model/turn.hpp"

namespace fillwise::testing {

/// A match to `goal` units. Where rules give a last turn it ends `above` units above the goal: only the game
/// that ends there can be enumerated.
inline model::Match small_match(const model::RuleSet& rules, int goal, int above = 3) {
  return {rules, goal, rules.last_turn ? goal + above : 0};
}

/// The presets whose scores end at the goal.
inline std::vector<std::string> presets_without_last_turns() {
  std::vector<std::string> names = model::preset_names();
  std::erase_if(names, [](const std::string& name) { return model::preset(name).last_turn; });
  return names;
}

}  // namespace fillwise::testing
