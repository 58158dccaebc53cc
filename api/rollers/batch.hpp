#pragma once

// Many situations of Rollers at once: JSON Lines in, JSON Lines out, in the same order.
//
// A line is one JSON object. Its keys are RollersWords without to_move, none of which has to be there:
//   points, chips              lists of numbers, [3,2], or strings, "3,2"; chips also one number, 60
//   began, mine, theirs        strings
//   rolls                      a whole number
//   dice, kept                 strings, "1,1,3,*,5,b2", or lists, [1,1,3,"*",5,"b2"]
//   stopped                    true or false
//   id                         any string, number, true, false or null; it is the first key of the answer
// A key with the value null, but for id, counts as not given. A line that can't be answered gives
// {"line": N, "error": "..."}, with its id if that came before the error; N counts from 1. Empty lines give nothing.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "api/base/json.hpp"
#include "api/input/line_object.hpp"
#include "api/rollers/adviser.hpp"
#include "api/rollers/situation.hpp"

namespace fillwise::rollers {

/// Reads a line; what came before an error stays there. Throws Error(invalid) in one line.
void read_rollers_line(std::string_view text, RollersWords& words, std::optional<Json>& id);

class RollersBatch {
 public:
  /// The adviser must outlive it.
  explicit RollersBatch(RollersAdviser& adviser)
      : adviser_(adviser), reader_(adviser.rules(), FieldNames::keys) {}

  /// Answers the next line of the input. Throws Error(cancelled).
  void add(std::string_view line);
  /// Takes note that the next line of the input has more than kMostLineBytes.
  void add_too_long();

  /// Whether so much has been answered that it should be taken now.
  bool is_full() const { return answers_.size() >= kMostBytes; }
  bool is_empty() const { return answers_.empty(); }
  /// The answers since the last call, each with a line end.
  std::string answers();

  std::size_t lines() const { return answered_; }  ///< answered so far, errors included
  std::size_t errors() const { return errors_; }   ///< of those

 private:
  static constexpr std::size_t kMostBytes = 1 << 20;

  void put(const Json& answer);
  void put_error(const std::optional<Json>& id, const std::string& error);

  RollersAdviser& adviser_;
  RollersReader reader_;
  std::string answers_;
  std::size_t line_ = 0, answered_ = 0, errors_ = 0;
};

}  // namespace fillwise::rollers
