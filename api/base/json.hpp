#pragma once

// JSON as the program writes it: keys in the order they were set, numbers that read back to the same bits.

#include <nlohmann/json.hpp>

namespace fillwise {

/// What some editors write before the first line of a text.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

using Json = nlohmann::ordered_json;

}  // namespace fillwise
