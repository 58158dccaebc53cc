#pragma once

// What people type at the table.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/play/table_talk.hpp"

namespace fillwise::play {

/// What can be asked for at every prompt.
enum class Request : std::uint8_t { help, hint, why, score, undo, save, resume, quit };

/// One line, understood.
struct Entry {
  std::optional<Request> request;
  std::string file;  ///< of save and resume
  // What was needed:
  int card = -1;
  std::vector<int> faces;  ///< of a toss
  std::optional<model::Dice> dice;
  std::optional<model::ActionKind> action;  ///< alone, after dice, or before a toss or a card of a real table
};

/// What Enter alone takes: all dice that score; roll, draw or play, but stop where that wins. Empty where something
/// must be typed.
std::string proposal(const TableTalk& talk);

/// The prompt, without the proposal: "Set aside which dice? ".
std::string prompt(const TableTalk& talk);

/// Reads a line. Throws Error(invalid) in one line that says what was found and what was expected.
Entry read_entry(const TableTalk& talk, std::string_view typed);

/// All words, for `help`.
std::string help_text(const TableTalk& talk);

}  // namespace fillwise::play
