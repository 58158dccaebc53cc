#pragma once

// The options of every command that asks bots.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/bots/bot_settings.hpp"
#include "cli/terminal/command_line.hpp"

namespace fillwise::cli {

/// As they were typed.
struct BotOptions {
  std::string time_limit = "5000", start_limit = "30000";
  std::vector<std::string> options;
  std::optional<std::string> game_time, log;
};

void add_bot_options(Command& command, BotOptions& options);

/// What they come to; `seed`: that of the games, `is_bot`: which of the players are bots. Throws Error(invalid) that
/// names the option: of one that can't be read, or that no bot would be told.
bots::BotSettings bot_settings(const BotOptions& options, std::uint64_t seed,
                               const std::vector<bool>& is_bot);

}  // namespace fillwise::cli
