#include "api/chart/render/drawing.hpp"

#include <array>
#include <sstream>

namespace fillwise::chart {
namespace {

// Widths of Helvetica and Helvetica-Bold in thousandths of the size, from the space to '~': Adobe's font
// metrics for the fonts that every reader of PDF has.
constexpr int kFirst = ' ', kLast = '~';
using Widths = std::array<std::int16_t, kLast - kFirst + 1>;
constexpr Widths kPlain = {278,  278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
                           556,  556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
                           1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
                           667,  778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
                           333,  556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
                           556,  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584};
constexpr Widths kBold = {278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
                          556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
                          975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
                          667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
                          333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
                          611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584};
constexpr int kOther = 556;  // of a character beyond ASCII

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

/// A word in parts that are no wider, but for a part of one character.
std::vector<std::string> parts_of(const std::string& word, double width, double size, bool bold) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0, next = 0; i < word.size(); i = next) {
    next = i + 1;
    while (next < word.size() && !begins_character(word[next])) ++next;
    const std::string character = word.substr(i, next - i);
    if (!parts.back().empty() && text_width(parts.back() + character, size, bold) > width)
      parts.emplace_back();
    parts.back() += character;
  }
  return parts;
}

}  // namespace

double text_width(const std::string& text, double size, bool bold) {
  int sum = 0;
  for (const char c : text) {
    const int code = static_cast<unsigned char>(c);
    if (!begins_character(c)) continue;  // counted with the first byte of its character
    const bool known = code >= kFirst && code <= kLast;
    sum += known ? (bold ? kBold : kPlain)[static_cast<std::size_t>(code - kFirst)] : kOther;
  }
  return sum * size / 1000;
}

std::vector<std::string> wrapped(const std::string& text, double width, double size, bool bold) {
  std::vector<std::string> lines;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::string longer = lines.empty() ? word : lines.back() + " " + word;
    if (!lines.empty() && text_width(longer, size, bold) <= width) {
      lines.back() = longer;
      continue;
    }
    for (std::string& part : parts_of(word, width, size, bold)) lines.push_back(std::move(part));
  }
  return lines;
}

void Drawing::add(Rectangle rectangle) {
  shapes.emplace_back(rectangle);
}

void Drawing::add(Polyline line) {
  shapes.emplace_back(std::move(line));
}

void Drawing::add(Text text) {
  shapes.emplace_back(std::move(text));
}

void Drawing::add(const Drawing& other, double x, double y, double scale) {
  for (Shape shape : other.shapes) {
    if (auto* const r = std::get_if<Rectangle>(&shape)) {
      *r = {x + scale * r->x, y + scale * r->y, scale * r->width, scale * r->height, r->fill};
    } else if (auto* const line = std::get_if<Polyline>(&shape)) {
      for (auto& [px, py] : line->points) {
        px = x + scale * px;
        py = y + scale * py;
      }
      line->width *= scale;
    } else if (auto* const text = std::get_if<Text>(&shape)) {
      text->x = x + scale * text->x;
      text->y = y + scale * text->y;
      text->size *= scale;
    }
    shapes.push_back(std::move(shape));
  }
}

}  // namespace fillwise::chart
