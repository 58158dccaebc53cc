#pragma once

// What bots say, as messages quote it: on one line, cut short, without bytes that disturb a terminal.

#include <algorithm>
#include <string>
#include <string_view>

namespace fillwise::bots {

inline constexpr std::size_t kMostQuoted = 80;  // bytes

/// The first bytes of the text, '?' for each that is not printable ASCII; "..." stands for the rest.
inline std::string printable(std::string_view text) {
  std::string shown(text.substr(0, kMostQuoted));
  std::ranges::replace_if(
      shown, [](unsigned char c) { return c < 0x20 || c > 0x7E; }, '?');
  return text.size() > kMostQuoted ? shown + "..." : shown;
}

inline std::string quote(std::string_view text) {
  return '\'' + printable(text) + '\'';
}

}  // namespace fillwise::bots
