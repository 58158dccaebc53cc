#pragma once

// Where long texts go: piece by piece, so that nobody has to keep all of one.

#include <functional>
#include <string_view>

namespace fillwise {

/// Takes the next piece of a text; what it throws ends the writing.
using TextSink = std::function<void(std::string_view)>;

/// How rows of numbers are written.
enum class RowFormat { csv, json };

}  // namespace fillwise
