#include "cli/play/kept_game.hpp"

#include <fmt/format.h>

#include <span>

#include "api/base/error.hpp"
#include "cli/terminal/columns.hpp"
#include "cli/terminal/game_files.hpp"
#include "tables/error.hpp"
#include "tables/store.hpp"
#include "tables/whole_file.hpp"

namespace fillwise::cli {

std::optional<std::filesystem::path> kept_game_path() {
  const auto folder = tables::data_folder(tables::Environment::of_process());
  if (!folder) return std::nullopt;
  return *folder / "play" / "last-game";
}

void keep_game(Context& context, const play::TableTalk& talk, const std::optional<std::string>& file) {
  const std::optional<std::filesystem::path> path = file ? std::filesystem::path(*file) : kept_game_path();
  if (!path)
    throw Error(Fault::failed, "the game can't be kept: HOME is not set; 'save FILE' writes it to a file");
  const std::string text = play::saved_text(talk);
  try {
    tables::write_whole_file(*path, {std::as_bytes(std::span(text))});
  } catch (const tables::TableError& error) {
    throw Error(Fault::failed, fmt::format("the game can't be kept: {}", error.what()));
  }
  print_fitted(context, fmt::format("The game is kept: fillwise play --resume {}\n",
                                    file ? *file : std::string(kLastGame)));
}

play::SavedGame saved_game(const std::string& word) {
  if (word != kLastGame) return play::read_saved(record_file_text(word), word);
  const std::optional<std::filesystem::path> path = kept_game_path();
  std::error_code ignored;
  if (!path || !std::filesystem::exists(*path, ignored))
    throw Error(Fault::failed,
                "--resume: found no game that was left, expected one, or a file that 'save' wrote");
  return play::read_saved(record_file_text(path->string()), path->string());
}

void forget_kept_game() {
  std::error_code ignored;
  if (const auto path = kept_game_path()) std::filesystem::remove(*path, ignored);
}

}  // namespace fillwise::cli
