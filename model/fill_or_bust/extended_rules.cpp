#include "model/fill_or_bust/extended_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/table_reader.hpp"
#include "model/fill_or_bust/toml_text.hpp"
#include "model/words.hpp"

namespace fillwise::model {
namespace {

/// The name of a [[card]]; empty if it has none.
std::string card_name(const toml::node& card) {
  const toml::node* const name = card.as_table()->get("name");
  return name != nullptr && name->is_string() ? *name->value<std::string>() : "";
}

/// Fills in what `own` leaves out, in tables of tables too.
void take_over(toml::table& own, toml::table&& base) {
  for (auto&& [key, node] : base) {
    toml::node* const here = own.get(key.str());
    if (here == nullptr)
      own.insert(key.str(), std::move(node));
    else if (here->is_table() && node.is_table())
      take_over(*here->as_table(), std::move(*node.as_table()));
  }
}

/// Cards of the base as `own` changes them, in the order of the base, then the new ones.
void take_over_cards(toml::array& own, toml::array&& base, const TableReader& top) {
  std::vector<std::string> names;
  std::vector<toml::table> cards;
  for (toml::node& node : base) {
    names.push_back(card_name(node));
    toml::table card = std::move(*node.as_table());
    for (auto mine = own.begin(); mine != own.end(); ++mine) {
      if (card_name(*mine) != names.back()) continue;
      take_over(*mine->as_table(), std::move(card));
      card = std::move(*mine->as_table());
      own.erase(mine);
      break;
    }
    cards.push_back(std::move(card));
  }
  for (toml::node& node : own) {
    const std::string name = card_name(node);
    if (!name.empty() && node.as_table()->get("count") == nullptr)
      top.fail(node.source(), fmt::format("card '{}' is new and has no count, expected one, or the name of a "
                                          "card of the rules that are extended{}",
                                          shown(name), did_you_mean(name, names)));
    cards.push_back(std::move(*node.as_table()));
  }
  own.clear();
  for (toml::table& card : cards) own.push_back(std::move(card));
}

bool holds_cards(const toml::node* node) {
  return node != nullptr && node->is_array() &&
         std::ranges::all_of(*node->as_array(), [](const toml::node& card) { return card.is_table(); });
}

/// `chain`: what has been extended on the way here.
toml::table extended(std::string_view text, std::string_view source, const ExtendableRules& rules,
                     std::vector<std::string> chain) {
  toml::table table = parse_toml(text, source);
  TableReader top(table, source, "");
  const toml::node* const extends = top.find("extends");
  if (extends == nullptr) return table;
  const std::string name = extends->is_string() ? *extends->value<std::string>() : "";
  if (std::ranges::find(rules.names, name) == rules.names.end())
    top.expect(false, *extends, "extends",
               fmt::format("one of the presets \"{}\"{}", fmt::join(rules.names, "\", \""),
                           name.empty() ? "" : did_you_mean(name, rules.names)));
  if (std::ranges::find(chain, name) != chain.end())
    top.expect(false, *extends, "extends", "rules that are not extended on the way to these");
  chain.push_back(name);
  toml::table base = extended(rules.text(name), fmt::format("preset {}", name), rules, std::move(chain));
  table.erase("extends");
  base.erase("title");
  toml::node* const cards = table.get("card");
  if (holds_cards(cards) && holds_cards(base.get("card")))
    take_over_cards(*cards->as_array(), std::move(*base.get("card")->as_array()), top);
  take_over(table, std::move(base));
  return table;
}

}  // namespace

toml::table extended_table(std::string_view text, std::string_view source, const ExtendableRules& rules) {
  return extended(text, source, rules, {});
}

}  // namespace fillwise::model
