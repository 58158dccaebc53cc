#include "cli/bots/bot_options.hpp"

#include "api/input/numbers.hpp"

namespace fillwise::cli {
namespace {

constexpr WholeNumbers kMilliseconds{1, 3'600'000, 1};

}  // namespace

void add_bot_options(Command& command, BotOptions& options) {
  command.add_word("--time-limit", options.time_limit, "MS", "Time limit for each move of a bot (5000)");
  command.add_word("--start-limit", options.start_limit, "MS",
                   "Time limit for a bot to start, and to get ready for a game (30000)");
}

bots::BotSettings bot_settings(const BotOptions& options, std::uint64_t seed) {
  bots::BotSettings settings;
  settings.seed = seed;
  settings.limits.move =
      std::chrono::milliseconds(whole_number("--time-limit", options.time_limit, kMilliseconds));
  settings.limits.start =
      std::chrono::milliseconds(whole_number("--start-limit", options.start_limit, kMilliseconds));
  return settings;
}

}  // namespace fillwise::cli
