#pragma once

// What every command of the program shares: exit codes, errors, the two output streams, Ctrl-C.

#include <unistd.h>

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"

namespace fillwise::cli {

/// How the program ends.
enum class Exit : int {
  done = 0,
  failed = 1,        ///< the work could not be done; a check that was asked for did not hold
  usage = 2,         ///< the command line, a rule file or a situation can't be understood
  no_table = 3,      ///< a table is missing, or is of other rules or another goal
  damaged = 4,       ///< a table is damaged
  interrupted = 130  ///< Ctrl-C
};

/// How the program ends with an error.
Exit exit_of(Fault fault);

/// For main(): gives standard streams that are closed a file that can't be used, and takes over SIGINT,
/// SIGTERM, SIGPIPE and SIGXFSZ.
void take_over_streams_and_signals();

/// Data goes to stdout (print), everything else to stderr (note, warn).
class Context {
 public:
  /// Looks at the terminal and at NO_COLOR. `out` and `err` are the file descriptors that stand for stdout
  /// and stderr; they stay the caller's.
  explicit Context(int out = STDOUT_FILENO, int err = STDERR_FILENO);
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  ~Context() = default;

  bool quiet = false;   ///< --quiet: no progress, no notes
  bool colour = false;  ///< stdout is a terminal that wants colour
  bool stdout_is_terminal = false;
  int width = 80;  ///< columns of the terminal that stdout is, at least 40; 80 if it does not say
  bool stderr_is_terminal = false;

  /// How many columns the terminal has that stdout or stderr is, now; nothing if it is none (terminal_columns()).
  std::optional<int> out_columns() const;
  std::optional<int> err_columns() const;

  /// For the library: progress, notes and warnings go to stderr, Ctrl-C cancels. The context must outlive it.
  operator Callbacks() const;  // NOLINT(google-explicit-constructor): a context is what a command hands on
  /// Set by Ctrl-C or SIGTERM, for the solvers' `cancel`. A second signal ends the process at once.
  const std::atomic<bool>& interrupted() const;
  /// Throws Error(cancelled) after Ctrl-C; `state` says what became of the work, "nothing was
  /// written".
  void check_interrupt(std::string_view state) const;

  /// Text for stdout, as it stands. It is kept until flush() or until there is much of it. Throws
  /// Error(failed) when stdout does not take it; without words when nobody reads it any more.
  void print(std::string_view text);
  void flush();

  /// A line for stderr; not with --quiet.
  void note(std::string_view line) const;
  /// A line for stderr that is always shown.
  void warn(std::string_view line) const;
  /// Text for stderr, as it stands.
  void draw(std::string_view text) const;

 private:
  int out_;
  int err_;
  std::string pending_;
};

/// While one lives, Ctrl-C ends the process at once: for long work that can't be cancelled and that leaves
/// nothing half-written.
class ImmediateInterrupt {
 public:
  ImmediateInterrupt();
  ~ImmediateInterrupt();
  ImmediateInterrupt(const ImmediateInterrupt&) = delete;
  ImmediateInterrupt& operator=(const ImmediateInterrupt&) = delete;
};

/// Removes a file when a signal ends the process at once. At most 8 live at a time; further ones do nothing.
class RemovedOnInterrupt {
 public:
  RemovedOnInterrupt() = default;
  ~RemovedOnInterrupt() { release(); }
  RemovedOnInterrupt(const RemovedOnInterrupt&) = delete;
  RemovedOnInterrupt& operator=(const RemovedOnInterrupt&) = delete;

  void guard(const std::string& path);
  void release();  ///< the file stays

 private:
  int slot_ = -1;
};

}  // namespace fillwise::cli
