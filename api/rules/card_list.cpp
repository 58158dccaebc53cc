#include "api/rules/card_list.hpp"

#include <fmt/format.h>

#include "api/rules/rule_keys.hpp"
#include "model/fill_or_bust/card_words.hpp"

namespace fillwise {
namespace {

/// What a key of a card says that has another value than where it is left out.
std::string said(const WrittenKey& key, const model::Card& card) {
  if (key.key == "fills") return words_for(key, key.value)->named(key.value);
  const bool with_fill = key.key == "bonus" || key.key == "factor" || key.key == "leader-loses";
  return in_words(key, left_out_value(key), key.value) + (!with_fill       ? ""
                                                          : card.fills > 1 ? " with the last fill"
                                                                           : " with the fill");
}

}  // namespace

std::vector<ListedCard> listed_cards(const model::RuleSet& rules) {
  std::vector<ListedCard> listed;
  for (int i = 0; i < static_cast<int>(rules.cards.size()); ++i) {
    const model::Card& card = rules.cards[static_cast<std::size_t>(i)];
    listed.push_back({card.name, card.count, model::words_for_card(rules, i), {}});
    if (card.dice && !card.may_stop && !card.until_bust())
      listed.back().does.emplace_back("no stopping before the fill");
  }
  for (const WrittenKey& key : written_keys(rules)) {
    if (key.table != "card" || key.key == "count" || key.value == left_out_value(key)) continue;
    const auto index = static_cast<std::size_t>(rules.card_index(key.card));
    listed[index].does.push_back(said(key, rules.cards[index]));
  }
  return listed;
}

}  // namespace fillwise
