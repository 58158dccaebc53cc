#pragma once

// Text for HTML and SVG.

#include <string>
#include <string_view>

namespace fillwise {

/// The text with the characters that mean something there escaped, '?' for control characters and for bytes
/// that are no UTF-8.
std::string escaped(std::string_view text);

}  // namespace fillwise
