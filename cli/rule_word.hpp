#pragma once

#include <string>

#include "model/rules.hpp"

namespace fillwise::cli {

/// The rule set of a preset's name, or of a file: a word with '/' in it or with '.toml' at its end, or else a
/// name that no preset has and a file has. Throws CommandError(usage).
model::RuleSet rule_set(const std::string& name_or_file);

}  // namespace fillwise::cli
