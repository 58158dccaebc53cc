#include "api/rules/rule_name.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/rules/rule_keys.hpp"

namespace fillwise {
namespace {

using model::RuleSet;

constexpr std::size_t kMostNamed = 3;  // differences in a name

const std::vector<RuleSet>& presets() {
  static const std::vector<RuleSet> kAll = [] {
    std::vector<RuleSet> read;
    for (const std::string& name : model::preset_names()) read.push_back(model::preset(name));
    return read;
  }();
  return kAll;
}

/// "straight 3000 instead of 1500", "vengeance leader-loses 5000 instead of 2500", "new card bertha".
std::string in_short(const RuleDifference& d) {
  if (d.key.empty() && d.card.empty()) return "cards in another order";
  if (d.key.empty()) return (d.before.empty() ? "new card " : "no card ") + d.card;
  return fmt::format("{}{}{} {} instead of {}", d.card, d.card.empty() ? "" : " ", d.key, bare_value(d.now),
                     bare_value(d.before));
}

/// A value as TOML writes it; null for none.
Json value_json(const std::string& value) {
  const Json json = Json::parse(value, nullptr, false);
  return value.empty() ? Json() : json.is_discarded() ? Json(value) : json;
}

}  // namespace

std::vector<RuleDifference> differences_from_preset(const RuleSet& rules) {
  const auto preset = std::ranges::find(presets(), rules.name, &RuleSet::name);
  if (preset == presets().end() || preset->fingerprint() == rules.fingerprint()) return {};
  std::vector<RuleDifference> all = rule_differences(*preset, rules);
  std::erase_if(all, [](const RuleDifference& d) { return !d.in_play; });
  return all;
}

std::string display_name(const RuleSet& rules) {
  const std::vector<RuleDifference> all = differences_from_preset(rules);
  if (all.empty()) return rules.name;
  std::string list;
  for (std::size_t i = 0; i < std::min(all.size(), kMostNamed); ++i)
    list += (i == 0 ? "" : ", ") + in_short(all[i]);
  if (all.size() > kMostNamed) list += fmt::format(" and {} more", all.size() - kMostNamed);
  return fmt::format("modified from {} ({})", rules.name, list);
}

std::string csv_name(const RuleSet& rules) {
  const std::string name = display_name(rules);
  return name == rules.name ? name : '"' + name + '"';
}

Json difference_json(const RuleDifference& difference) {
  const auto or_null = [](const std::string& text) { return text.empty() ? Json() : Json(text); };
  return {{"table", or_null(difference.table)}, {"card", or_null(difference.card)},
          {"key", or_null(difference.key)},     {"a", value_json(difference.before)},
          {"b", value_json(difference.now)},    {"says", difference.words}};
}

Json differs_from_json(const RuleSet& rules) {
  const std::vector<RuleDifference> all = differences_from_preset(rules);
  if (all.empty()) return nullptr;
  Json json = {{"preset", rules.name}, {"differences", Json::array()}};
  for (const RuleDifference& d : all) json["differences"].push_back(difference_json(d));
  return json;
}

Json rules_json(const RuleSet& rules, const Json& rest) {
  Json json = {{"rules", rules.name}};
  if (Json differs = differs_from_json(rules); !differs.is_null()) json["differs_from"] = std::move(differs);
  json.update(rest);
  return json;
}

std::string rules_lines(const RuleSet& rules) {
  const Json named = rules_json(rules);
  std::string lines;
  for (const auto& [key, value] : named.items())
    lines += fmt::format("  {}: {},\n", Json(key).dump(), value.dump());
  return lines;
}

}  // namespace fillwise
