#pragma once

// Game records as text: docs/game-records.md.

#include <cstddef>
#include <memory>
#include <optional>
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

/// The same, a line at a time, in memory for one game.
class GameTextReader {
 public:
  /// `line`: the number of the first line that it is given.
  explicit GameTextReader(std::string_view source, std::size_t line = 1);
  ~GameTextReader();
  GameTextReader(const GameTextReader&) = delete;
  GameTextReader& operator=(const GameTextReader&) = delete;

  /// Takes the next line, without its end. The game before it, if the line begins another one. Throws RecordError.
  std::optional<GameRecord> add(std::string_view line);
  /// The last game, if there is one.
  std::optional<GameRecord> finish();

 private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

/// Writes games, each with at least one turn and with names that problem_of_names() takes; parse_games() of
/// the text gives them again, with words of Kind::any for all but the dice set aside.
std::string to_text(std::span<const GameRecord> games);

}  // namespace fillwise::model
