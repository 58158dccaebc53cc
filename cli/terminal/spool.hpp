#pragma once

// Text that is held back until what belongs before it is known.

#include <functional>
#include <string>
#include <string_view>

namespace fillwise::cli {

/// Holds some megabytes in memory and what is more in a temporary file without a name (TMPDIR). Throws Error(failed)
/// when the system refuses that.
class Spool {
 public:
  Spool() = default;
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  void write(std::string_view text);
  /// Calls take(part) for everything that was written, in its order.
  void read(const std::function<void(std::string_view)>& take);

 private:
  void flush();

  std::string held_;  ///< what is not in the file yet
  int file_ = -1;
};

}  // namespace fillwise::cli
