#pragma once

// What a player can do in a turn of Rollers, in words.

#include <array>
#include <string>

#include "api/rollers/situation.hpp"
#include "solver/rollers/turn_advice.hpp"

namespace fillwise::rollers {

/// Of two players: chips that the other one pays for the dice that collect, in place n - 1 for section n. "Who has less
/// than what is due pays what is there": the sections in rising order.
std::array<int, model::rollers::kMostSections> chips_paid(const model::rollers::Table& table,
                                                          const model::rollers::Application& applied);

/// "keep 3 3 * and roll", "roll all", "stop", "open 3 (3 3 *), close 1 (1), collect 2 (2 *) for 4 chips", "roll": with
/// the dice that are used.
std::string short_name(const RollersSituation& situation, const solver::rollers::TurnOption& option);
/// The same; of stop with what follows: "stop, then open 3 (3 3 *)".
std::string full_name(const RollersSituation& situation, const solver::rollers::TurnOption& option);
/// The same in capitals, but for the black die.
std::string order(const RollersSituation& situation, const solver::rollers::TurnOption& option);

}  // namespace fillwise::rollers
