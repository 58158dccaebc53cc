#pragma once

// What goes wrong in the library: one type of error, whatever was asked.

#include <stdexcept>
#include <string>
#include <string_view>

namespace fillwise {

enum class Fault {
  failed,    ///< the work could not be done, or a check that was asked for did not hold
  invalid,   ///< what was asked, a rule file or a situation can't be understood
  no_table,  ///< a table is missing, or is of other rules or another goal
  damaged,   ///< a table is damaged
  cancelled  ///< Callbacks::cancel was set
};

/// what() is one line for people, without a line end. Where it says "FIELD: found FOUND, expected EXPECTED",
/// as it does of a field that can't be used, the three parts are there by themselves, else empty.
class Error : public std::runtime_error {
 public:
  Error(Fault fault, const std::string& message);

  Fault fault() const { return fault_; }
  const std::string& field() const { return field_; }
  const std::string& found() const { return found_; }
  const std::string& expected() const { return expected_; }

 private:
  Fault fault_;
  std::string field_, found_, expected_;
};

/// Throws Error(invalid).
[[noreturn]] void refuse(const std::string& message);

}  // namespace fillwise
