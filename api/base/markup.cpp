#include "api/base/markup.hpp"

#include <algorithm>

#include "model/fill_or_bust/shown.hpp"

namespace fillwise {
namespace {

/// The bytes of the character of UTF-8 with which a text begins; 0 if it begins with none.
std::size_t utf8_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
  if ((first & 0xF0U) == 0xE0) {
    const unsigned second = byte(1);
    const bool good = !(first == 0xE0 && second < 0xA0) && !(first == 0xED && second > 0x9F);
    return good && follows(1) && follows(2) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned second = byte(1);
    const bool good = !(first == 0xF0 && second < 0x90) && !(first == 0xF4 && second > 0x8F);
    return good && follows(1) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = model::is_control(text, i) ? 0 : utf8_bytes(text.substr(i));
    const char c = text[i];
    if (bytes == 0)
      result += '?';
    else if (c == '&')
      result += "&amp;";
    else if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '"')
      result += "&quot;";
    else if (c == '\'')
      result += "&#39;";
    else
      result += text.substr(i, bytes);
    i += std::max<std::size_t>(bytes, 1);
  }
  return result;
}

}  // namespace fillwise
