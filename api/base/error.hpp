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

/// A field that can't be used: what was found there, and what was expected.
struct Unexpected {
  Unexpected(std::string_view of, std::string_view was_found, std::string_view was_expected)
      : field(of), found(was_found), expected(was_expected) {}

  /// "FIELD: found FOUND, expected EXPECTED".
  std::string line() const { return field + ": found " + found + ", expected " + expected; }
  /// The same with `place` before the field, as "PLACE: FIELD".
  Unexpected at(std::string_view place) const { return {std::string(place) + ": " + field, found, expected}; }
  /// More words at the end of what was expected.
  friend Unexpected operator+(const Unexpected& a, std::string_view more) {
    return {a.field, a.found, a.expected + std::string(more)};
  }

  std::string field, found, expected;
};

/// what() is one line for people, without a line end. Parts that it does not have are empty.
class Error : public std::runtime_error {
 public:
  /// A line about no field.
  Error(Fault fault, const std::string& line);
  /// "FIELD: REASON".
  Error(Fault fault, std::string_view field, std::string_view reason);
  /// "FIELD: found FOUND, expected EXPECTED".
  Error(Fault fault, const Unexpected& parts);

  Fault fault() const { return fault_; }
  const std::string& field() const { return field_; }
  const std::string& found() const { return found_; }
  const std::string& expected() const { return expected_; }
  /// The same at a place, before which it stands: "PLACE: LINE"; a field is "PLACE: FIELD" then.
  Error at(std::string_view place) const;

 private:
  Error(Fault fault, const std::string& line, std::string field, std::string found, std::string expected);

  Fault fault_;
  std::string field_, found_, expected_;
};

/// The error of a finished line, such as model, solver and tables throw, with the parts that can be told from it:
/// those of "FIELD: found FOUND, expected EXPECTED"; or else the field of "FIELD: REASON" where that is one word.
Error error_of_line(Fault fault, const std::string& line);

/// Throws Error(invalid).
[[noreturn]] void refuse(const std::string& line);
[[noreturn]] void refuse(std::string_view field, std::string_view reason);
[[noreturn]] void refuse(const Unexpected& parts);

}  // namespace fillwise
