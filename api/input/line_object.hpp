#pragma once

// A line of JSON that is one flat object: its values as the words that somebody would have typed.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "api/base/json.hpp"

namespace fillwise {

/// Longest line of a batch, in bytes without the line end.
inline constexpr std::size_t kMostLineBytes = 1 << 16;

enum class JsonType : std::uint8_t { null, boolean, number, text, list, object };

/// A key and the place of its value: a word, or a flag.
struct LineKey {
  std::string_view name;
  std::optional<std::string>* word = nullptr;
  bool* flag = nullptr;
  JsonType type = JsonType::number;  ///< a list can be text too: "1,1,5"
  std::string_view elements = {};    ///< what messages call those of a list
  bool text_elements = false;        ///< a list holds strings too, not numbers alone
  bool one_is_enough = false;        ///< a list can be one number too
  bool one_digit = false;            ///< the numbers of a list have one digit each
};

/// Sets the words and flags that the line names; what came before an error stays there. Lists become words with commas
/// between their values. `id` is a key of every line: a string, a number, true, false or null. Other values of null
/// count as not given. Throws Error(invalid) in one line: no JSON, no object, unknown and repeated keys, values of a
/// wrong type.
void read_line_object(std::string_view text, std::span<const LineKey> keys, std::optional<Json>& id);

}  // namespace fillwise
