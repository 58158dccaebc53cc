#pragma once

// Rule sets of Rollers as TOML. docs/games/rollers.md has the sentence of the rule text for each key.

#include <string>
#include <string_view>

#include "model/rollers/rules.hpp"

namespace fillwise::model::rollers {

/// Reads rules from TOML text; `source` names it in errors. Only `name` has to be there: what is missing is as in
/// Rules{}. Throws model::RulesError, whose what() is one line: SOURCE:LINE: field, what was found, what was expected.
/// Unknown keys are errors.
Rules parse_rules(std::string_view toml, std::string_view source);

/// Reads rules from a file. Throws model::RulesError.
Rules load_rules(const std::string& path);

/// The rules as TOML, each key with a comment; parse_rules() gives them again.
std::string to_toml(const Rules& rules);

}  // namespace fillwise::model::rollers
