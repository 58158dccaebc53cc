#include "model/fill_or_bust/shown.hpp"

#include <algorithm>

namespace fillwise::model {

bool is_control(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  // The second half of the controls, U+0080 to U+009F, is written in two bytes of UTF-8.
  return byte(at) < 0x20 || byte(at) == 0x7f ||
         (byte(at) == 0xc2 && at + 1 < text.size() && byte(at + 1) < 0xa0);
}

std::string shown(std::string_view text, std::size_t most) {
  std::size_t end = std::min(text.size(), most);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80)
    --end;  // no character is cut in two
  std::string safe;
  for (std::size_t i = 0; i < end; ++i) {
    const bool control = is_control(text, i);
    safe += control ? '?' : text[i];
    if (control && static_cast<unsigned char>(text[i]) == 0xc2) ++i;
  }
  return end < text.size() ? safe + "..." : safe;
}

}  // namespace fillwise::model
