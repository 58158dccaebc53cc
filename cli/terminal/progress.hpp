#pragma once

// Progress of long work on stderr: what is being done, how much of it is done, how long it will take.

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// On a terminal one line that is drawn anew, never longer than the terminal is wide; elsewhere a line now and then.
/// Work under a second shows nothing. Silent with --quiet.
class Progress {
 public:
  Progress(const Context& context, std::string what);
  ~Progress();  ///< wipes the line off
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// `done`: share of the work, 0 to 1. From any thread.
  void update(double done, std::string_view detail = "");

 private:
  using Clock = std::chrono::steady_clock;

  const Context& context_;
  std::string what_;
  std::mutex mutex_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point next_;
  bool drawn_ = false;
};

/// The line that is shown on a terminal of so many columns; the last one stays free. What is left out first is the
/// detail, then the end of `what`. `left`: the time, or "".
std::string progress_line(std::string_view what, double done, std::string_view left, std::string_view detail,
                          int columns);

}  // namespace fillwise::cli
