#include "cli/bots/bot_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/base/error.hpp"
#include "api/input/numbers.hpp"

namespace fillwise::cli {
namespace {

constexpr WholeNumbers kMilliseconds{1, 3'600'000, 1};  // an hour

std::chrono::milliseconds milliseconds(std::string_view field, const std::string& word) {
  return std::chrono::milliseconds(whole_number(field, word, kMilliseconds));
}

/// "NAME=VALUE", or "2:NAME=VALUE" for the second player.
bots::BotOption bot_option(const std::string& word) {
  const auto is_bad = [](unsigned char c) { return c < 0x20 || c > 0x7E; };
  bots::BotOption option;
  std::string_view text = word;
  if (text.size() > 1 && text[0] >= '1' && text[0] <= '9' && text[1] == ':') {
    option.player = static_cast<std::size_t>(text[0] - '1');
    text.remove_prefix(2);
  }
  const std::size_t equals = std::min(text.find('='), text.size());
  option.name = text.substr(0, equals);
  const bool is_named = !option.name.empty() && option.name.find(' ') == std::string::npos;
  if (!is_named || equals == text.size() || std::ranges::any_of(text, is_bad))
    refuse(found_but_expected("--option", word, "NAME=VALUE, or 1:NAME=VALUE for player 1 alone"));
  option.value = text.substr(equals + 1);
  return option;
}

}  // namespace

void add_bot_options(Command& command, BotOptions& options) {
  command.add_word("--time-limit", options.time_limit, "MS", "Time limit for each move of a bot (5000)");
  command.add_word("--start-limit", options.start_limit, "MS",
                   "Time limit for a bot to start, and to get ready for a game (30000)");
  command.add_word("--game-time", options.game_time, "MS",
                   "Time limit for all moves of a bot in a game (none)");
  command.add_words("--option", options.options, "NAME=VALUE",
                    "Set an option that the bot has; 1:NAME=VALUE: of player 1 alone; may be given again");
  command.add_word("--log", options.log, "FILE",
                   "Write all that bots are told and say to a file, with times");
}

bots::BotSettings bot_settings(const BotOptions& options, std::uint64_t seed,
                               const std::vector<bool>& is_bot) {
  bots::BotSettings settings;
  settings.seed = seed;
  settings.limits.move = milliseconds("--time-limit", options.time_limit);
  settings.limits.start = milliseconds("--start-limit", options.start_limit);
  if (options.game_time) settings.limits.game = milliseconds("--game-time", *options.game_time);
  const bool has_bot = std::ranges::find(is_bot, true) != is_bot.end();
  for (const std::string& word : options.options) {
    settings.options.push_back(bot_option(word));
    const std::optional<std::size_t> player = settings.options.back().player;
    if (player && (*player >= is_bot.size() || !is_bot[*player]))
      refuse(fmt::format("--option: found {}, but player {} is no bot", in_quotes(word), *player + 1));
    if (!has_bot) refuse("--option: found without a bot");
  }
  if (options.game_time && !has_bot) refuse("--game-time: found without a bot");
  if (options.log) {
    if (!has_bot) refuse("--log: found without a bot");
    settings.log = std::make_shared<bots::DialogueLog>(*options.log);
  }
  return settings;
}

}  // namespace fillwise::cli
