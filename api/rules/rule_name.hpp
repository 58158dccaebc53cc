#pragma once

// What a rule set is called. A file that began as a copy of a preset has its name, but need not be it: people
// are told what differs, and programs get it as a list.

#include <string>
#include <vector>

#include "api/base/json.hpp"
#include "api/rules/rule_diff.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise {

/// How the rules play otherwise than the preset of their name; nothing if they are that preset, or if none has
/// the name.
std::vector<RuleDifference> differences_from_preset(const model::RuleSet& rules);

/// "official", or, of rules that are not the preset they are named after, "modified from official (straight
/// 3000 instead of 1500)", with three of the differences at most.
std::string display_name(const model::RuleSet& rules);
/// The same as a field of CSV.
std::string csv_name(const model::RuleSet& rules);

/// {"rules": "official"} and then the keys of `rest`. Between them, of rules that are not the preset they are
/// named after, "differs_from": {"preset": "official", "differences": [...]}, each as `rules diff --json` gives
/// it: a is the preset.
Json rules_json(const model::RuleSet& rules, const Json& rest = Json::object());
/// The members of rules_json() as lines of a JSON object, each with its comma: "  \"rules\": \"official\",\n".
std::string rules_lines(const model::RuleSet& rules);
/// What "differs_from" holds; null if there is nothing.
Json differs_from_json(const model::RuleSet& rules);
/// {"table", "card", "key", "a", "b", "says"}.
Json difference_json(const RuleDifference& difference);

}  // namespace fillwise
