#pragma once

// Text of others in messages.

#include <cstddef>
#include <string>
#include <string_view>

namespace fillwise::model {

/// Whether a control character begins at that byte of UTF-8 text.
bool is_control(std::string_view text, std::size_t at);

/// The text, shortened to so many bytes, with '?' for each character that breaks a line or disturbs a
/// terminal.
std::string shown(std::string_view text, std::size_t most = 40);

}  // namespace fillwise::model
