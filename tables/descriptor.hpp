#pragma once

// Open files of the system, for the reader and the writer.

#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace fillwise::tables {

/// Owns a file descriptor; -1 stands for none.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() { close(); }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }

  /// Closes early. Returns 0 or errno; after an interrupted close (EINTR) Linux has closed the file as well.
  int close() {
    if (number_ < 0 || ::close(std::exchange(number_, -1)) == 0 || errno == EINTR) return 0;
    return errno;
  }

 private:
  int number_;
};

/// Repeats a system call that returns a negative number, until no signal interrupts it.
template <typename Call>
auto retry_interrupted(Call call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

/// The system's words for an errno value.
inline std::string error_text(int error) {
  return std::generic_category().message(error);
}

}  // namespace fillwise::tables
