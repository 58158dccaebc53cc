#pragma once

// Files of game records, in either notation, read as they are needed.

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/analysis/analyser.hpp"
#include "cli/terminal/context.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/game_text.hpp"

namespace fillwise::cli {

/// Most bytes of a file that is read as a whole.
inline constexpr std::size_t kMostFileBytes = std::size_t{1} << 28;

/// The text of a file, or of stdin for "-". Throws Error: failed if it can't be read, cancelled after Ctrl-C.
std::string record_file_text(const std::string& path);
/// Its name in messages.
std::string record_file_name(const std::string& path);

/// The bytes of files, as far as they are known before they are read. Throws Error(failed) for one that can't be read.
std::uint64_t bytes_of_files(const std::vector<std::string>& paths);

/// Finds the games in the lines of a file: JSON Lines if its first character but blanks is '{', else the notation for
/// people. A mistake is thrown when the game is read.
class GameLines {
 public:
  /// `source` names the file in errors.
  explicit GameLines(std::string source);

  /// Takes the next line, without its end. A game that it is or that ended before it.
  std::optional<UnreadGame> add(std::string_view line);
  /// A line of more than kMostGameBytes.
  UnreadGame add_too_long();
  /// The game that ends with the file.
  std::optional<UnreadGame> finish();
  /// Whether there was a mistake, behind which nothing is read.
  bool is_over() const { return over_; }

 private:
  std::optional<UnreadGame> add_text(std::string_view line);
  UnreadGame mistake(std::exception_ptr error);

  std::shared_ptr<const std::string> source_;
  std::size_t line_ = 0;
  bool json_ = false;
  bool over_ = false;
  std::unique_ptr<model::GameTextReader> text_;
};

/// Calls visit(game, bytes) for each game of a file, or of stdin for "-", with the bytes of the file that were read
/// since the last call. False after a mistake, behind which nothing is read. Throws Error: failed if it can't be read,
/// cancelled after Ctrl-C; and what visit() throws.
bool for_each_game(const Context& context, const std::string& path,
                   const std::function<void(UnreadGame game, std::uint64_t bytes)>& visit);

/// The games of a text. Throws Error(invalid): "SOURCE:PLACE: what was found, what was expected".
std::vector<model::GameRecord> games_of(std::string_view text, const std::string& source);

}  // namespace fillwise::cli
