#pragma once

// The game that was left last, and games that were saved to files.

#include <filesystem>
#include <optional>
#include <string>

#include "api/play/saved_game.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// Where the game that was left last is kept: play/last-game in the user's data folder; nothing if there is none.
std::optional<std::filesystem::path> kept_game_path();

/// Keeps a game in the file, or as the one that was left last, and says how it goes on. Throws Error(failed).
void keep_game(Context& context, const play::TableTalk& talk, const std::optional<std::string>& file);

/// The game of a file, or with "last" the one that was left last. Throws Error: failed, damaged.
play::SavedGame saved_game(const std::string& word);

}  // namespace fillwise::cli
