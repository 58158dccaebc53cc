// fillwise rules cards: the cards of a rule set, how each can be typed and what it does.

#include "cli/commands/rules_cards.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "api/base/json.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/card_list.hpp"
#include "api/rules/rule_name.hpp"

namespace fillwise::cli {
namespace {

std::string cards_text(const model::RuleSet& rules) {
  std::string text = fmt::format(
      "{}: {} cards in the deck\n"
      "A card can be typed by its name or the words after it; capitals, '-', '_' and blanks make no "
      "difference.\n",
      on_one_line(display_name(rules)), rules.deck_size());
  for (const ListedCard& card : listed_cards(rules))
    text += fmt::format("\n{:>3}  {}{}{}\n     {}\n", card.count, card.name, card.words.empty() ? "" : ": ",
                        fmt::join(card.words, ", "), fmt::join(card.does, "; "));
  return text;
}

Json cards_json(const model::RuleSet& rules) {
  Json json = {{"name", rules.name}};
  if (Json differs = differs_from_json(rules); !differs.is_null()) json["differs_from"] = std::move(differs);
  json["deck"] = rules.deck_size();
  json["cards"] = Json::array();
  for (const ListedCard& card : listed_cards(rules))
    json["cards"].push_back(
        {{"name", card.name}, {"count", card.count}, {"words", card.words}, {"does", card.does}});
  return json;
}

}  // namespace

void add_rules_cards(Command& rules, Context& context, std::shared_ptr<bool> json) {
  const auto name = std::make_shared<std::optional<std::string>>();
  Command command = rules.add_command("cards", "The cards of a rule set: how to type them, what they do",
                                      "  fillwise rules cards\n"
                                      "  fillwise rules cards tutto\n"
                                      "  fillwise rules cards zonk --json\n");
  command.add_word("NAME|FILE", *name, "", "A preset's name or a TOML file (official)");
  command.add_flag("--json", *json, "JSON: name, deck, cards with name, count, words, does");
  command.on_parsed([name, json = std::move(json), &context]() -> Work {
    return [set = rule_set(name->value_or("official")), as_json = *json, &context] {
      context.print(as_json ? cards_json(set).dump(2) + "\n" : cards_text(set));
    };
  });
}

}  // namespace fillwise::cli
