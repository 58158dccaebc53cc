#pragma once

// The colours of charts: those of Okabe and Ito, which colour-blind people tell apart, and cividis for sizes.
// In greyscale dark and light keep the two answers apart, and every text has a contrast of 4.5 or more.

#include <string>
#include <vector>

#include "api/chart/description.hpp"
#include "api/chart/render/drawing.hpp"

namespace fillwise::chart {

/// What is behind a text, and the text's own colour.
struct Paint {
  Colour fill = kWhite;
  Colour ink = kInk;
};
Paint paint_of(Shade shade);
/// Of 0 to 1 on cividis, dark to light.
Paint paint_of_heat(double heat);
Paint paint_of(const Cell& cell);

/// The shade as a word, for classes of HTML.
const char* class_of(Shade shade);
/// "#0072B2".
std::string to_hex(Colour colour);
/// The contrast of two colours as WCAG 2 counts it, 1 to 21.
double contrast(Colour a, Colour b);

/// What takes a colour's place on a dark screen: of paper, letters and lines; cells keep their colours.
struct DarkColour {
  enum class Use { paper, ink, line };
  Use use = Use::ink;
  Colour light, dark;
};
const std::vector<DarkColour>& dark_colours();
inline constexpr Colour kDarkPaper{0x12, 0x12, 0x12}, kDarkInk{0xE6, 0xE6, 0xE6};

/// Of the lines of a plot, in turn; the first is that of a line that stands out.
Colour line_colour(std::size_t series);
/// Of lines that are alike, and of those behind a plot.
inline constexpr Colour kQuietLine{0x55, 0x55, 0x55}, kGridLine{0xD0, 0xD0, 0xD0},
    kRuleColour{0xB0, 0xB0, 0xB0};

}  // namespace fillwise::chart
