#pragma once

// Files of game records, in either notation.

#include <string>
#include <string_view>
#include <vector>

#include "model/fill_or_bust/game_record.hpp"

namespace fillwise::cli {

/// Most bytes of one file.
inline constexpr std::size_t kMostFileBytes = std::size_t{1} << 28;

/// The text of a file, or of stdin for "-". Throws Error: failed if it can't be read, cancelled after Ctrl-C.
std::string record_file_text(const std::string& path);
/// Its name in messages.
std::string record_file_name(const std::string& path);

/// The games of a text: JSON Lines if its first character but blanks is '{', else the notation for people.
/// `source` names it in errors. Throws Error(invalid): "SOURCE:PLACE: what was found, what was
/// expected".
std::vector<model::GameRecord> games_of(std::string_view text, const std::string& source);

/// The games of a file, or of stdin for "-". Throws Error: invalid; failed if it can't be read.
std::vector<model::GameRecord> read_games(const std::string& path);

}  // namespace fillwise::cli
