#include "api/input/card_word.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "model/fill_or_bust/card_words.hpp"
#include "model/words.hpp"

namespace fillwise {

int card_typed(std::string_view field, std::string_view word, const model::RuleSet& rules,
               const CardsExpected& expected) {
  const auto card_at = [&](int index) -> const model::Card& {
    return rules.cards[static_cast<std::size_t>(index)];
  };
  if (const int index = rules.card_index(word); index >= 0 && expected.will_do(card_at(index))) return index;
  std::vector<int> meant = model::cards_meant(rules, word);
  std::erase_if(meant, [&](int index) { return !expected.will_do(card_at(index)); });
  if (meant.size() == 1) return meant.front();
  std::vector<std::string> names;
  for (const int index : meant) names.push_back(card_at(index).name);
  if (!names.empty())
    refuse(
        found_but_expected(field, word, fmt::format("one card; it could be {}", fmt::join(names, " or "))));
  for (const model::Card& card : rules.cards)
    if (card.count > 0 && expected.will_do(card)) names.push_back(card.name);
  if (names.empty())
    refuse(field,
           fmt::format("found {}, but no card of the rules '{}' will do", in_quotes(word), rules.name));
  refuse(found_but_expected(field, word, fmt::format("{} {}", expected.what, fmt::join(names, " "))) +
         model::did_you_mean(word, names));
}

}  // namespace fillwise
