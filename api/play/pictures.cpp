#include "api/play/pictures.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace fillwise::play {
namespace {

/// The dots of each face: three lines of three places.
constexpr std::array<std::string_view, 6> kDots = {"    o    ", "o       o", "o   o   o",
                                                   "o o   o o", "o o o o o", "o oo oo o"};

struct Strokes {
  std::string_view top, bottom, side, dot;
};
constexpr Strokes kAscii{"+---+", "+---+", "|", "o"};
constexpr Strokes kUnicode{"┌───┐", "└───┘", "│", "●"};

}  // namespace

std::string dice_picture(const std::vector<int>& faces, DiceStyle style) {
  if (style == DiceStyle::plain) return fmt::format("{}\n", fmt::join(faces, " "));
  const Strokes& strokes = style == DiceStyle::ascii ? kAscii : kUnicode;
  std::array<std::string, 5> lines;
  for (const int face : faces) {
    for (std::string& line : lines)
      if (!line.empty()) line += ' ';
    lines[0] += strokes.top;
    for (std::size_t row = 0; row < 3; ++row) {
      lines[row + 1] += strokes.side;
      for (const char c : kDots.at(static_cast<std::size_t>(face - 1)).substr(3 * row, 3))
        lines[row + 1] += c == 'o' ? strokes.dot : std::string_view(" ");
      lines[row + 1] += strokes.side;
    }
    lines[4] += strokes.bottom;
  }
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

}  // namespace fillwise::play
