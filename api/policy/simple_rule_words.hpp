#pragma once

// Simple rules as people write them down, as policy files (docs/policies.md) and as JSON.

#include <string>

#include "api/base/json.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/simplify/simple_rule.hpp"

namespace fillwise {

/// The rule as one would write it on a card, a line each thing to know.
std::string card_text(const solver::SimpleRule& rule, const model::RuleSet& rules);
/// The rule as a policy that read_policy() reads; the same decisions everywhere.
std::string policy_rows(const solver::SimpleRule& rule, const model::Match& match);
/// Its numbers, in points; null for numbers that nobody stops with and for what the rule does not say.
Json simple_rule_json(const solver::SimpleRule& rule, const model::RuleSet& rules);

}  // namespace fillwise
