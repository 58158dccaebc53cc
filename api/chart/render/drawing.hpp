#pragma once

// A drawing as a list of shapes, in points of 1/72 inch from the top left corner.

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace fillwise::chart {

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
  friend bool operator==(const Colour&, const Colour&) = default;
};
inline constexpr Colour kBlack{0, 0, 0}, kWhite{255, 255, 255}, kInk{26, 26, 26}, kGreyInk{68, 68, 68};

struct Rectangle {
  double x = 0, y = 0, width = 0, height = 0;
  Colour fill;
};
struct Polyline {
  std::vector<std::pair<double, double>> points;
  Colour colour;
  double width = 1;
};
enum class Anchor { start, middle, end };
struct Text {
  double x = 0, y = 0;  ///< of the base line
  std::string text;     ///< UTF-8
  double size = 8;
  Anchor anchor = Anchor::start;
  bool bold = false;
  Colour colour = kInk;
};

using Shape = std::variant<Rectangle, Polyline, Text>;

struct Drawing {
  double width = 0, height = 0;
  std::vector<Shape> shapes;

  void add(Rectangle rectangle);
  void add(Polyline line);
  void add(Text text);
  /// Puts another drawing into this one, enlarged or reduced.
  void add(const Drawing& other, double x, double y, double scale = 1);
};

/// Width of a text in Helvetica.
double text_width(const std::string& text, double size, bool bold = false);
/// The text in lines no wider than that; words that are wider are broken.
std::vector<std::string> wrapped(const std::string& text, double width, double size, bool bold = false);

}  // namespace fillwise::chart
