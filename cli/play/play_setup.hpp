#pragma once

// What was typed for `fillwise play`, and who sits at the table.

#include <optional>
#include <string>
#include <vector>

#include "api/play/table_talk.hpp"
#include "api/table/table.hpp"
#include "cli/bots/bot_options.hpp"

namespace fillwise::cli {

/// As it was typed.
struct PlayOptions {
  std::vector<std::string> against, others;  ///< of the others, in the order of turns
  std::optional<std::string> players, place, name, seed, from, resume, record;
  TableOptions table;
  BotOptions bots;
  bool second = false, real = false, coach = false, plain = false, ascii = false;

  bool wants_coach() const { return coach || from.has_value(); }
};

/// How a player may be called, for help texts.
std::string opponent_names();

/// The seats of a new game. Throws Error(invalid) that names the option.
play::Setup setup_of(const PlayOptions& options);

/// Whether what was typed goes with the game that goes on; a file that somebody else may have written starts no command
/// by itself. Throws Error(invalid).
void check_resumed(const play::Setup& setup, const PlayOptions& options);

/// Whether what plays in a seat of so many is a bot: neither a person nor a player of the program.
bool is_bot_seat(const std::string& played_by, int players);

}  // namespace fillwise::cli
