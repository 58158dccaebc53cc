#pragma once

// Names of cards as people write them.

#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::model {

/// The cards of the deck that a word can mean, by index; one if it is clear, none if it is no card. Capitals,
/// '-' and '_' make no difference. A word means the card of that name; else the cards of which it is one of
/// the parts between hyphens ("300", "vengeance"), the initials, where numbers stay whole ("mb", "b300"), or
/// the beginning of the name; the first of these that fits some card.
std::vector<int> cards_meant(const RuleSet& rules, std::string_view word);

/// The names of the cards in the deck.
std::vector<std::string> names_in_deck(const RuleSet& rules);

}  // namespace fillwise::model
