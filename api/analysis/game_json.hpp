#pragma once

// Game records as JSON Lines: docs/game-records.md.

#include <cstddef>
#include <string>
#include <string_view>

#include "api/base/json.hpp"
#include "model/fill_or_bust/game_record.hpp"

namespace fillwise {

/// Longest line with a game, in bytes without the line end.
inline constexpr std::size_t kMostGameBytes = 1 << 24;

/// Reads the game of one line; source and line number (from 1 on) name it in errors. Throws
/// Error(invalid).
model::GameRecord parse_game_json(std::string_view text, std::string_view source, std::size_t line);

/// A game as an object. Words of Kind::any can't be told: give records of model::RecordDetail::full. Throws
/// std::invalid_argument for one.
Json game_json(const model::GameRecord& record);

}  // namespace fillwise
