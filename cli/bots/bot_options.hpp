#pragma once

// The options of every command that asks bots.

#include <cstdint>
#include <string>

#include "cli/bots/bot_settings.hpp"
#include "cli/terminal/command_line.hpp"

namespace fillwise::cli {

/// As they were typed.
struct BotOptions {
  std::string time_limit = "5000", start_limit = "30000";
};

void add_bot_options(Command& command, BotOptions& options);

/// What they come to; `seed`: that of the games. Throws Error(invalid) that names the option.
bots::BotSettings bot_settings(const BotOptions& options, std::uint64_t seed);

}  // namespace fillwise::cli
