#pragma once

// How deep the dotted keys of a TOML text go.

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace fillwise::model {

namespace internal {

/// Position behind the quotes that end a string in three quotes: up to two more may stand before them.
inline std::size_t behind_quotes(std::string_view text, std::size_t at) {
  const std::size_t end = text.find_first_not_of(text[at], at);
  return std::min(end, std::min(at + 5, text.size()));
}

/// Position behind the string that begins at `at` with a quote; the end of the text if it has none.
inline std::size_t behind_string(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const std::string_view opening = text.substr(at, 3);
  const bool is_long = opening.size() == 3 && std::ranges::count(opening, quote) == 3;
  const std::size_t length = is_long ? 3 : 1;
  for (std::size_t i = at + length; i < text.size(); ++i) {
    if (text[i] == '\\' && quote == '"')
      ++i;
    else if (text[i] == '\n' && !is_long)
      return i;
    else if (text.substr(i, length) == opening.substr(0, length))
      return is_long ? behind_quotes(text, i) : i + 1;
  }
  return text.size();
}

}  // namespace internal

/// The largest number of dots in a key, "a.b.c = 1" or "[a.b.c]" having two. The TOML library makes a table
/// of each part and takes them down by recursion, so the depth is to be limited before it reads the text. Of
/// a text that is no TOML it holds up to the first mistake, which is as far as the library reads.
inline std::size_t most_dots_in_a_key(std::string_view text) {
  std::size_t most = 0;
  std::size_t dots = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '"' || c == '\'') {
      i = internal::behind_string(text, i);
    } else {
      if (c == '.')
        most = std::max(most, ++dots);
      else if (c == '\n' || c == '=' || c == ',' || c == '[' || c == '{')
        dots = 0;
      ++i;
    }
  }
  return most;
}

}  // namespace fillwise::model
