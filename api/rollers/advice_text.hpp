#pragma once

// Answers about Rollers as text for people.

#include <string>
#include <vector>

#include "api/rollers/situation.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/turn_advice.hpp"

namespace fillwise::rollers {

/// What to do, first; then the options, the best ones or `all`, and the situation. Ends with a line end. `colour`: the
/// first words are bold for a terminal.
std::string rollers_advice_text(const model::rollers::Rules& rules, const RollersSituation& situation,
                                const std::vector<solver::rollers::TurnOption>& options, bool all,
                                bool colour);

/// Where a turn stands: "after roll 1 of 3: 2 * b1".
std::string rollers_turn_text(const model::rollers::Rules& rules, const RollersSituation& situation);

/// My chance at the start of a turn.
std::string rollers_value_text(const model::rollers::Rules& rules, const model::rollers::Table& table,
                               const solver::rollers::Bounds& chance);

}  // namespace fillwise::rollers
