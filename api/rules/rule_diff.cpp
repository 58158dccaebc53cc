#include "api/rules/rule_diff.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/rules/rule_keys.hpp"

namespace fillwise {
namespace {

using model::RuleSet;

bool has_card(const RuleSet& rules, const std::string& card) {
  return card.empty() || rules.card_index(card) >= 0;
}

const WrittenKey* find(const std::vector<WrittenKey>& keys, const WrittenKey& place) {
  const auto found = std::ranges::find_if(keys, [&](const WrittenKey& key) { return key.same_place(place); });
  return found == keys.end() ? nullptr : &*found;
}

/// Its value; what a missing key means if it is not among the keys.
std::string value_in(const std::vector<WrittenKey>& keys, const WrittenKey& place) {
  const WrittenKey* const key = find(keys, place);
  return key == nullptr ? left_out_value(place) : key->value;
}

/// "a new card, 5 in the deck; a bonus of 300 points".
std::string description(const model::Card& card, const std::vector<WrittenKey>& keys) {
  std::string text = fmt::format("a new card, {} in the deck", card.count);
  for (const WrittenKey& key : keys) {
    const std::string usual = left_out_value(key);
    if (key.card == card.name && !usual.empty() && key.value != usual)
      text += "; " + in_words(key, usual, key.value);
  }
  return text;
}

}  // namespace

std::vector<RuleDifference> rule_differences(const RuleSet& before, const RuleSet& now) {
  const std::vector<WrittenKey> old_keys = written_keys(before), new_keys = written_keys(now);
  std::vector<RuleDifference> all;
  const auto compare = [&](const WrittenKey& key) {
    if (!has_card(before, key.card) || !has_card(now, key.card)) return;
    const std::string was = value_in(old_keys, key), is = value_in(new_keys, key);
    if (was != is)
      all.push_back({key.table, key.card, key.full_key(), was, is, in_words(key, was, is), key.in_play});
  };
  // 1. What both have; a key that only one of them writes has the value there that a missing key means.
  for (const WrittenKey& key : new_keys) compare(key);
  for (const WrittenKey& key : old_keys)
    if (find(new_keys, key) == nullptr) compare(key);
  // 2. Cards that only one of them has.
  for (const model::Card& card : now.cards)
    if (!has_card(before, card.name))
      all.push_back({"card", card.name, "", "", std::to_string(card.count), description(card, new_keys)});
  for (const model::Card& card : before.cards)
    if (!has_card(now, card.name))
      all.push_back({"card", card.name, "", std::to_string(card.count), "",
                     fmt::format("no such card, instead of {} in the deck", card.count)});
  // 3. The order, which the fingerprint sees.
  if (std::ranges::none_of(all, &RuleDifference::in_play) && !(before.fingerprint() == now.fingerprint()))
    all.push_back({"card", "", "", "", "",
                   "the same cards in another order: play is the same, but each order has its own tables"});
  return all;
}

}  // namespace fillwise
