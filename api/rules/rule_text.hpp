#pragma once

// Rule sets as the text of a rule file.

#include <string>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise {

/// All of it but keys of tables that have the value which leaving them out means. parse_rules() of it gives the
/// rules again.
std::string whole_text(const model::RuleSet& rules);

/// A rule file that extends the preset and holds what differs from it. parse_rules() of it gives the rules again.
/// Throws Error(invalid) where no such file can: of rules that lack a card of the preset, or have its cards in
/// another order; or if there is no such preset.
std::string extending_text(const model::RuleSet& rules, const std::string& preset);

}  // namespace fillwise
