#pragma once

// A caller's progress function as the library's callbacks.

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>

#include "api/base/callbacks.hpp"
#include "c/fillwise.h"

namespace fillwise::c {

/// Tells the caller how far work is, one call at a time, until the caller wants it to end.
class Told {
 public:
  /// NULL: nobody is told.
  explicit Told(const fillwise_callbacks* callbacks)
      : callbacks_(callbacks != nullptr ? *callbacks : fillwise_callbacks{}) {}

  /// For work of the library; this object must outlive it.
  Callbacks callbacks();
  void tell(double done, const std::string& what);
  /// The same, and throws Error(cancelled) once the caller wants the work to end.
  void tell_or_end(double done, const std::string& what);

 private:
  fillwise_callbacks callbacks_;
  std::mutex mutex_;
  std::atomic<bool> cancelled_{false};
};

}  // namespace fillwise::c
