#pragma once

// The keeper: a process between this one and a bot, which has every descendant of the bot as its own and ends
// them all when it is told to, or when this process is gone.

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>

namespace fillwise::bots {

/// The files of a kept bot, this process's ends; all close on exec.
struct Kept {
  pid_t keeper = -1;
  int in = -1;       ///< write: the bot's stdin
  int out = -1;      ///< read: its stdout
  int err = -1;      ///< read: its stderr
  int control = -1;  ///< read: an int as of waitpid() when the bot has ended; closing it ends everything
};

/// What remains after SIGTERM is killed after this time.
inline constexpr std::chrono::milliseconds kTermGrace{300};

/// Runs the command by /bin/sh -c in a session of its own, under a keeper. Of this process's files it has
/// none but the three streams. Throws std::system_error.
Kept start_kept(const std::string& command);

/// How many children the keeper has: of a bot that has ended, what it has left behind.
std::size_t kept_children(const Kept& kept);

/// Ends the bot and all that came from it; returns when nothing of it is left, or after some seconds if the
/// system does not let go of it. Closes the files.
void end_kept(Kept& kept);

}  // namespace fillwise::bots
