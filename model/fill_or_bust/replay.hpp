#pragma once

// Game records held against the rules: a record is played, and a game is recorded.

#include <array>
#include <span>
#include <string>

#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/played_game.hpp"

namespace fillwise::model {

/// Plays a record; its words for rules and goal are not looked at. What leaves no choice may be left out, and
/// so may play, roll and draw where what follows says it. The game may end anywhere. Throws RecordError with
/// the first place where the record can't have happened. The match must outlive the game.
PlayedGame replay(const Match& match, const GameRecord& record);

/// How much of a game is written down.
enum class RecordDetail {
  brief,  ///< what can't be left out
  full    ///< every step, with the kind of each word
};

/// The record of a game, with the scores after each turn that is over; title, rules and goal are left to the
/// caller. Throws std::invalid_argument for names that problem_of_names() refuses, or for another number of them.
GameRecord record_of(const PlayedGame& game, std::span<const std::string> players, RecordDetail detail);
inline GameRecord record_of(const PlayedGame& game, const std::array<std::string, 2>& players,
                            RecordDetail detail) {
  return record_of(game, std::span<const std::string>(players), detail);
}

}  // namespace fillwise::model
