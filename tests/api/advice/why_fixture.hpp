#pragma once

// Advisers and situations for tests of what stands behind answers.

#include <map>
#include <memory>
#include <string>

#include "api/advice/adviser.hpp"

namespace fillwise {

inline constexpr int kGoal = 1000;

/// Of a preset to kGoal, solved once.
inline Adviser& adviser(const std::string& rules) {
  static std::map<std::string, std::unique_ptr<Adviser>> made;
  std::unique_ptr<Adviser>& of_rules = made[rules];
  if (of_rules == nullptr) {
    const model::RuleSet set = model::preset(rules);
    of_rules = std::make_unique<Adviser>(Table(set, kGoal, race::solve(set, kGoal, {}), 1e-9));
  }
  return *of_rules;
}

inline SituationWords words(const std::string& card, const std::string& roll, const std::string& dice,
                            const std::string& at_risk) {
  SituationWords result;
  result.me = "300";
  result.opponent = "450";
  if (!card.empty()) result.card = card;
  if (!roll.empty()) result.roll = roll;
  if (!dice.empty()) result.dice = dice;
  if (!at_risk.empty()) result.at_risk = at_risk;
  return result;
}

}  // namespace fillwise
