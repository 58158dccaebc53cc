#pragma once

// What the best play makes of a turn: each way to apply the dice, with the chance that it comes to it.

#include <functional>
#include <vector>

#include "model/rollers/match.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

struct TurnOutcome {
  model::rollers::Application made;
  double chance = 0;  ///< > 0; all of them add up to 1 but for rounding
};

/// Of a turn of the mover that is played for the largest expected worth; of decisions that are worth the same to the
/// last bit, by the first that the program lists. Different outcomes, in no particular order.
std::vector<TurnOutcome> turn_outcomes(
    const TurnProgram& program, const model::rollers::Table& table,
    const std::function<double(const model::rollers::Application&)>& worth);

}  // namespace fillwise::solver::rollers
