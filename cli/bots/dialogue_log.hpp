#pragma once

// What a referee and its bots have said, in a file.

#include <chrono>
#include <cstddef>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace fillwise::bots {

/// Is told each line of the dialogues: `>` marks what a bot is told, `<` what it says, `#` what the referee notes.
class DialogueListener {
 public:
  DialogueListener() = default;
  DialogueListener(const DialogueListener&) = delete;
  DialogueListener& operator=(const DialogueListener&) = delete;
  virtual ~DialogueListener() = default;

  /// One line, or several with their ends; of the player with this index. Throws Error.
  virtual void write(std::size_t player, char mark, std::string_view text) = 0;
};

/// "    1.204 2 > isready": seconds since the log was made, the number of the player, the mark, the line.
/// Bytes that are not printable are shown as '?'.
class DialogueLog : public DialogueListener {
 public:
  /// The file is made, or emptied, with the first line.
  explicit DialogueLog(std::string path) : path_(std::move(path)) {}

  /// One line, or several with their ends; of the player with this index. From any thread. Throws Error(failed).
  void write(std::size_t player, char mark, std::string_view text) override;

 private:
  std::string path_;
  std::mutex mutex_;
  std::ofstream file_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace fillwise::bots
