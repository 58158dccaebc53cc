#pragma once

// What a referee and its bots have said, in a file.

#include <chrono>
#include <cstddef>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace fillwise::bots {

/// "    1.204 2 > isready": seconds since the log was made, the number of the player, what it is, a line. `>` is what the
/// bot is told, `<` what it says, `#` what the referee notes. Bytes that are not printable are shown as '?'.
class DialogueLog {
 public:
  /// The file is made, or emptied, with the first line.
  explicit DialogueLog(std::string path) : path_(std::move(path)) {}

  /// One line, or several with their ends; of the player with this index. From any thread. Throws Error(failed).
  void write(std::size_t player, char mark, std::string_view text);

 private:
  std::string path_;
  std::mutex mutex_;
  std::ofstream file_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace fillwise::bots
