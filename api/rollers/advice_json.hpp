#pragma once

// Answers about Rollers as JSON.

#include <vector>

#include "api/base/json.hpp"
#include "api/rollers/situation.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/turn_advice.hpp"

namespace fillwise::rollers {

/// game, rules, points, began, chips, mine, theirs, phase, rolls, zap, dice, win_probability, lower, upper, best (null
/// if the bounds leave it open), options.
Json rollers_advice_json(const model::rollers::Rules& rules, const RollersSituation& situation,
                         const std::vector<solver::rollers::TurnOption>& options);

/// game, rules, points, began, chips, mine, theirs, to_move, win_probability, lower, upper.
Json rollers_value_json(const model::rollers::Rules& rules, const model::rollers::Table& table,
                        const solver::rollers::Bounds& chance);

}  // namespace fillwise::rollers
