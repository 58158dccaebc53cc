#pragma once

// Game records as text: docs/game-records.md.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/game_record.hpp"

namespace fillwise::model {

/// Reads the games of a text; `source` names it in errors. What is written before the first turn of a game
/// counts for the next games too, but for title and start. Throws RecordError; a text without turns has no
/// games.
std::vector<GameRecord> parse_games(std::string_view text, std::string_view source);

/// Writes games, each with at least one turn and with names that problem_of_names() takes; parse_games() of
/// the text gives them again, with words of Kind::any for all but the dice set aside.
std::string to_text(std::span<const GameRecord> games);

}  // namespace fillwise::model
