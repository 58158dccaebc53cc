#pragma once

// What a player can do in a turn of Rollers, in words.

#include <string>

#include "api/rollers/situation.hpp"
#include "solver/rollers/turn_advice.hpp"

namespace fillwise::rollers {

/// "keep 3 3 * and roll", "roll all", "stop", "open 3 (3 3 *), close 1 (1)", "roll": with the dice that are used.
std::string short_name(const RollersSituation& situation, const solver::rollers::TurnOption& option);
/// The same; of stop with what follows: "stop, then open 3 (3 3 *)".
std::string full_name(const RollersSituation& situation, const solver::rollers::TurnOption& option);
/// The same in capitals, but for the black die.
std::string order(const RollersSituation& situation, const solver::rollers::TurnOption& option);

}  // namespace fillwise::rollers
