// Rule sets, and what the library says of itself.

#include <memory>
#include <string>
#include <vector>

#include "api/input/card_word.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"
#include "c/fillwise.h"
#include "c/guard.hpp"
#include "c/handles.hpp"
#include "fillwise/version.hpp"

namespace fillwise::c {
namespace {

const std::vector<std::string>& presets() {
  static const auto& names = *new std::vector<std::string>(model::preset_names());
  return names;
}

fillwise_rules handle_of(model::RuleSet rules) {
  return {rules_handles().add(std::make_shared<const model::RuleSet>(std::move(rules)))};
}

}  // namespace
}  // namespace fillwise::c

using namespace fillwise::c;

extern "C" {

int fillwise_api_version(void) {
  return 1000 * FILLWISE_API_MAJOR + FILLWISE_API_MINOR;
}

const char* fillwise_version(void) {
  return fillwise::version::kVersion.data();  // a literal
}

size_t fillwise_preset_count(void) {
  return presets().size();
}

const char* fillwise_preset_name(size_t index) {
  return index < presets().size() ? presets()[index].c_str() : nullptr;
}

fillwise_status fillwise_rules_open(const char* name_or_file, fillwise_rules* rules) {
  return guarded([&] {
    fillwise_rules& result = pointed_to(rules, "rules");
    result = handle_of(fillwise::rule_set(text_of(name_or_file, "name_or_file")));
  });
}

fillwise_status fillwise_rules_parse(const char* toml, fillwise_rules* rules) {
  return guarded([&] {
    fillwise_rules& result = pointed_to(rules, "rules");
    result = handle_of(fillwise::model::parse_rules(text_of(toml, "toml"), "toml"));
  });
}

fillwise_status fillwise_rules_close(fillwise_rules rules) {
  return guarded([&] { rules_handles().close(rules.id); });
}

fillwise_status fillwise_rules_name(fillwise_rules rules, char** name) {
  return guarded([&] {
    char*& result = pointed_to(name, "name");
    result = text_for_caller(fillwise::display_name(*rules_of(rules)));
  });
}

fillwise_status fillwise_rules_toml(fillwise_rules rules, char** toml) {
  return guarded([&] {
    char*& result = pointed_to(toml, "toml");
    result = text_for_caller(rules_of(rules)->to_toml());
  });
}

fillwise_status fillwise_rules_goal(fillwise_rules rules, int32_t* goal) {
  return guarded([&] {
    int32_t& result = pointed_to(goal, "goal");
    result = rules_of(rules)->goal;
  });
}

fillwise_status fillwise_rules_card_count(fillwise_rules rules, size_t* count) {
  return guarded([&] {
    size_t& result = pointed_to(count, "count");
    result = rules_of(rules)->cards.size();
  });
}

fillwise_status fillwise_rules_card_name(fillwise_rules rules, size_t card, char** name) {
  return guarded([&] {
    char*& result = pointed_to(name, "name");
    const auto held = rules_of(rules);
    if (card >= held->cards.size())
      throw Misused("card", std::to_string(card), "at most " + std::to_string(held->cards.size() - 1));
    result = text_for_caller(held->cards[card].name);
  });
}

fillwise_status fillwise_rules_card(fillwise_rules rules, const char* word, int32_t* card) {
  return guarded([&] {
    int32_t& result = pointed_to(card, "card");
    result = fillwise::card_typed("card", text_of(word, "word"), *rules_of(rules));
  });
}

}  // extern "C"
