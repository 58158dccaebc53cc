#pragma once

// Words for bots on the command line: one form in all commands.

#include <optional>
#include <string>
#include <string_view>

namespace fillwise::bots {

/// What stands before the command of a bot, "bot:./my-bot", and tells it from the name of a player.
inline constexpr std::string_view kBotMark = "bot:";

/// How a player of Fill or Bust may be called where bots play too.
inline constexpr std::string_view kPlayersAndBots =
    "optimal, points, strategy-card, endgame:POINTS, stop-at:POINTS, random or bot:COMMAND";

/// The same in games of three and more.
inline constexpr std::string_view kPlayersAndBotsOfSeveral =
    "optimal, points, strategy-card, endgame:POINTS, stop-at:POINTS, random, as-if:N or bot:COMMAND";

/// The command of a word that names a bot: what follows "bot:", or the word itself if it looks like a command, having a
/// space, a slash or another sign of the shell in it, or being a program on the PATH. Nothing for another word, which
/// may be a misspelt name. Throws Error(invalid), naming the field, for "bot:" without a command and for a NUL byte.
std::optional<std::string> bot_command(std::string_view field, const std::string& word);

/// The command of a word that can only be a bot, with or without "bot:". Errors as of bot_command().
std::string command_of_bot(std::string_view field, const std::string& word);

}  // namespace fillwise::bots
