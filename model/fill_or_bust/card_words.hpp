#pragma once

// Names of cards as people write them.

#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::model {

/// The cards of the deck that a word can mean, by index; one if it is clear, none if it is no card. Capitals,
/// blanks, '-', '_' and '/' make no difference. A word means the card of that name; else the cards of which it
/// is one of the parts between hyphens ("300", "vengeance"), the initials, where numbers stay whole ("mb",
/// "b300"), what the points are multiplied by ("x2"), or the beginning of the name, but not of a number in
/// it; the first of these that fits some card.
std::vector<int> cards_meant(const RuleSet& rules, std::string_view word);

/// Words that mean this card of the deck and no other, beside its name: its parts, its initials, what the
/// points are multiplied by and the shortest beginning; of these those that are clear. None for a card that is
/// not in the deck.
std::vector<std::string> words_for_card(const RuleSet& rules, int card);

/// The names of the cards in the deck.
std::vector<std::string> names_in_deck(const RuleSet& rules);

}  // namespace fillwise::model
