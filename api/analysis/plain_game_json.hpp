#pragma once

// Lines of game records as programs write them, read fast. What is not plain is left to parse_game_json(), which
// knows everything that a line may have, and says what is wrong with it.

#include <cstddef>
#include <optional>
#include <string_view>

#include "model/fill_or_bust/game_record.hpp"

namespace fillwise {

/// The game of a line, the same that parse_game_json() reads. Nothing if the line has mistakes, or anything but
/// strings of plain ASCII, small whole numbers and the keys title, rules, goal, players, start and turns.
std::optional<model::GameRecord> plain_game(std::string_view text, std::string_view source, std::size_t line);

}  // namespace fillwise
