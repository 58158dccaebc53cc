#pragma once

// A game that is put aside and taken up again: a text of two lines, a digest and JSON.

#include <memory>
#include <string>
#include <string_view>

#include "api/play/table_talk.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise::play {

/// A game that was read. The match outlives the talk.
struct SavedGame {
  std::unique_ptr<model::Match> match;
  std::unique_ptr<TableTalk> talk;
};

/// All of the game: rules, goal, seats, luck, every step. A changed byte is noticed.
std::string saved_text(const TableTalk& talk);

/// Throws Error(damaged) in one line, with `source` before it.
SavedGame read_saved(std::string_view text, const std::string& source);

/// The game as a record, in the notation for people: docs/game-records.md.
model::GameRecord record_of(const TableTalk& talk, model::RecordDetail detail);

}  // namespace fillwise::play
