#pragma once

// System calls that fail on demand. The linker puts these functions between the program and write, fsync,
// close, renameat and openat (see CMakeLists.txt); without a plan they only pass on.

#include <cstddef>
#include <limits>
#include <string_view>

namespace fillwise::tables {

/// Which call goes wrong, and how. One plan holds at a time, for the whole process.
struct FaultPlan {
  static constexpr int kKill = -1;  ///< an `error` that kills the process instead, in the middle of a write

  std::string_view call = {};  ///< "write", "fsync", "close", "renameat", "openat"; empty for any of them
  int number = 0;              ///< the how-manieth of these calls goes wrong, from 1; 0 for none
  int error = 0;               ///< errno
  std::size_t longest_write = std::numeric_limits<std::size_t>::max();  ///< bytes that one write takes
};

/// Puts a plan in force for its own lifetime.
class FaultScope {
 public:
  explicit FaultScope(const FaultPlan& plan);
  FaultScope(const FaultScope&) = delete;
  FaultScope& operator=(const FaultScope&) = delete;
  ~FaultScope();

  static int calls();  ///< how many calls that the plan counts there have been
};

}  // namespace fillwise::tables
