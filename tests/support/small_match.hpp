#pragma once

// Matches small enough to be enumerated, and the rule sets that come without a cut.

#include <algorithm>
#include <string>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::testing {

/// The rules with points that matter at small goals, where they would matter at large ones only.
inline model::RuleSet shrunk(model::RuleSet rules) {
  if (rules.overshoot == 0 && std::ranges::none_of(rules.cards, &model::Card::takes_at_risk)) return rules;
  rules.overshoot = std::min(rules.overshoot, 3);
  for (model::Card& card : rules.cards) {
    card.leader_loses = std::min(card.leader_loses, 3);
    card.leader_needs = std::min(card.leader_needs, 2);
  }
  return rules;
}

/// The limit of a match to `goal` units. Where rules give a last turn it ends `above` units above where every
/// score wins: only the game that ends there can be enumerated.
inline int small_limit(const model::RuleSet& rules, int goal, int above = 3) {
  return goal + rules.overshoot + (rules.last_turn ? above : 0);
}

inline model::Match small_match(const model::RuleSet& rules, int goal, int above = 3) {
  return {rules, goal, small_limit(rules, goal, above)};
}

/// The presets whose scores end at the goal.
inline std::vector<std::string> presets_without_last_turns() {
  std::vector<std::string> names = model::preset_names();
  std::erase_if(names, [](const std::string& name) { return model::preset(name).last_turn; });
  return names;
}

}  // namespace fillwise::testing
