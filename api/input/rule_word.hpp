#pragma once

#include <string>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise {

/// The rule set of a preset's name, or of a file: a word with '/' in it or with '.toml' at its end, or else a
/// name that no preset has and a file has. Throws Error(invalid).
model::RuleSet rule_set(const std::string& name_or_file);

/// Whether rule_set() takes the word as the name of a preset.
bool names_a_preset(const std::string& name_or_file);

/// The rule set of a file, whatever it is called. Throws Error(invalid).
model::RuleSet rule_file(const std::string& path);

}  // namespace fillwise
