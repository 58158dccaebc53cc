#pragma once

// Where C++ ends: exceptions become a status, and the error that the thread remembers.

#include <stdexcept>
#include <string>
#include <string_view>

#include "api/base/error.hpp"
#include "c/fillwise.h"

namespace fillwise::c {

/// The call itself is wrong: NULL, a closed handle, an array without enough room. what() is "FIELD: found FOUND,
/// expected EXPECTED".
class Misused : public std::runtime_error {
 public:
  Misused(std::string_view field, std::string_view found, std::string_view expected)
      : Misused(Unexpected(field, found, expected)) {}
  const Unexpected& parts() const { return parts_; }

 private:
  explicit Misused(const Unexpected& parts) : std::runtime_error(parts.line()), parts_(parts) {}

  Unexpected parts_;
};

/// What the exception that is being handled comes to; the thread remembers it.
fillwise_status status_of_exception() noexcept;

/// Runs the body of a function of the interface.
template <class Body>
fillwise_status guarded(const Body& body) noexcept {
  try {
    body();
    return FILLWISE_OK;
  } catch (...) {
    return status_of_exception();
  }
}

/// What a pointer points to; throws Misused if that is nothing.
template <class T>
T& pointed_to(T* pointer, std::string_view name) {
  if (pointer == nullptr) throw Misused(name, "NULL", "a pointer");
  return *pointer;
}
/// A text that was passed.
std::string text_of(const char* text, std::string_view name);
/// A copy that fillwise_free_text() frees.
char* text_for_caller(std::string_view text);

}  // namespace fillwise::c
