#pragma once

// The cards of a rule set: how they can be typed, and what they do in words.

#include <string>
#include <vector>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise {

struct ListedCard {
  std::string name;
  int count = 0;                   ///< in the deck
  std::vector<std::string> words;  ///< what else can be typed for it: model::words_for_card()
  std::vector<std::string> does;   ///< one sentence each, as people say its keys
};

/// In the order of the rule set; cards that are not in the deck too.
std::vector<ListedCard> listed_cards(const model::RuleSet& rules);

}  // namespace fillwise
