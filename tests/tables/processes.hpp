#pragma once

// Child processes for tests that need one of their own: limits, other users, sudden death.

#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <stdexcept>

namespace fillwise::tables {

/// Forks; the child runs `body` (which returns its exit code) and ends without cleaning up. An exception
/// exits with 99.
template <typename Body>
pid_t start_child(Body body) {
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("can't fork");
  if (child > 0) return child;
  try {
    ::_exit(body());
  } catch (const std::exception&) {
    ::_exit(99);
  }
}

/// Waits for a child: its exit code, or minus the signal that ended it.
inline int wait_for(pid_t child) {
  int status = 0;
  if (::waitpid(child, &status, 0) != child) throw std::runtime_error("can't wait for a child");
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

template <typename Body>
int run_in_child(Body body) {
  return wait_for(start_child(body));
}

}  // namespace fillwise::tables
