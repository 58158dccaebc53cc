#include "cli/play/dice_style.hpp"

#include <cstdlib>
#include <string_view>

namespace fillwise::cli {

play::DiceStyle dice_style(const Context& context, bool plain, bool ascii) {
  if (plain || !context.stdout_is_terminal) return play::DiceStyle::plain;
  if (ascii) return play::DiceStyle::ascii;
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(variable);
    if (value == nullptr || *value == '\0') continue;
    const std::string_view locale = value;
    const bool utf8 =
        locale.find("UTF-8") != std::string_view::npos || locale.find("utf8") != std::string_view::npos;
    return utf8 ? play::DiceStyle::unicode : play::DiceStyle::ascii;
  }
  return play::DiceStyle::ascii;
}

}  // namespace fillwise::cli
