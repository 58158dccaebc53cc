#pragma once

// A bot as a process: lines to it and from it, with deadlines, in memory that does not grow whatever it does.

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

#include "cli/bots/keeper.hpp"

namespace fillwise::bots {

using Clock = std::chrono::steady_clock;

/// Most bytes, and most lines, that a bot may write between a question and its answer.
inline constexpr std::size_t kMostOutput = 1 << 20;
inline constexpr int kMostLines = 10'000;

class BotProcess {
 public:
  /// Starts the command (keeper.hpp). `interrupted` ends every wait. Throws std::system_error.
  BotProcess(const std::string& command, const std::atomic<bool>& interrupted);
  ~BotProcess() { end_kept(kept_); }
  BotProcess(const BotProcess&) = delete;
  BotProcess& operator=(const BotProcess&) = delete;

  /// Text for its stdin; it is written while lines are waited for.
  void send(std::string_view text) { to_send_ += text; }
  /// Allows it kMostOutput bytes and kMostLines lines from here on.
  void allow_more_output() { read_ = 0, lines_ = 0; }

  enum class Event {
    line,         ///< a line is there
    too_long,     ///< a line is longer than kMostLine
    flood,        ///< it has written more than is allowed
    ended,        ///< its process has ended; ending() says how
    closed,       ///< it has closed its stdin or its stdout
    late,         ///< the deadline has passed
    interrupted,  ///< Ctrl-C
  };
  /// The next line without its end. After anything but `line` and `late` nothing more will come.
  Event next_line(std::string& line, Clock::time_point deadline);

  /// Lets it end by itself: its stdin is closed once everything is written, and it has so long.
  void quit(std::chrono::milliseconds grace);

  /// Processes of a bot that has ended which still run, after they had so long to end.
  std::size_t left_behind(std::chrono::milliseconds grace) const;

  /// "exit code 3", "signal 9"; empty while it runs.
  const std::string& ending() const { return ending_; }
  /// The last line that it wrote to stderr and that is not empty, or "".
  std::string last_error() const;
  /// The line that it has begun, or written, and that was not given out, or "".
  std::string_view next_begun() const;

 private:
  std::size_t unread() const { return buffer_.size() - begin_; }
  bool take_line(std::string& line);
  void poll_once(std::chrono::milliseconds time);
  void write_some();
  void read_out();
  void read_err();
  void read_control();

  Kept kept_;
  const std::atomic<bool>& interrupted_;
  std::string to_send_;
  std::string buffer_;      ///< of stdout
  std::size_t begin_ = 0;   ///< of what was not given out
  std::string errors_;      ///< the end of stderr
  std::size_t read_ = 0;    ///< bytes of stdout since allow_more_output()
  int lines_ = 0;           ///< that were given out since then
  bool out_ended_ = false;  ///< stdout is closed
  bool in_ended_ = false;   ///< nobody reads its stdin
  bool quiet_ = false;      ///< the last look found nothing on stdout
  std::string ending_;
};

}  // namespace fillwise::bots
