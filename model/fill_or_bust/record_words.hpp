#pragma once

// Lines of game records as words, whatever the game is.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fillwise::model {

inline constexpr std::string_view kBlanks = " \t\r";

/// A word of a line; column 1 is the first byte.
struct Token {
  std::string text;
  std::size_t column = 1;
};

/// Words between blanks; each character of `marks` is a word of its own. Without marks "..." is one word. `column` is
/// that of the first byte.
std::vector<Token> tokens_of(std::string_view line, std::size_t column, std::string_view marks);

/// Calls visit(line) for each line, without its comment; a mark of the byte order is passed over.
template <class Visit>
void for_each_record_line(std::string_view text, const Visit& visit) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, std::min(text.find('#'), end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// Without blanks at its ends.
std::string_view trimmed(std::string_view text);

/// A name as it stands in a record: in quotes if it has blanks or is empty.
std::string name_in_text(const std::string& name);

}  // namespace fillwise::model
