#pragma once

// The game that was left last, and games that were saved to files.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "api/play/saved_game.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Where the game that was left last is kept: play/last-game in the user's data folder; nothing if there is none.
std::optional<std::filesystem::path> kept_game_path();

/// Keeps a game in the file, or as the one that was left last, and says how it goes on. Throws Error(failed).
void keep_game(Context& context, const play::TableTalk& talk, const std::optional<std::string>& file);

/// The word for the game that was left last, in place of a file.
inline constexpr std::string_view kLastGame = "last";

/// The game of a file, or the one that was left last. Throws Error: failed, damaged.
play::SavedGame saved_game(const std::string& word);

/// Once it has been played to its end.
void forget_kept_game();

}  // namespace fillwise::cli
