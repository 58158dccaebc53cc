#pragma once

// Panels as drawings, and drawings on pages.

#include <vector>

#include "api/chart/description.hpp"
#include "api/chart/render/drawing.hpp"

namespace fillwise::chart {

inline constexpr double kPageWidth = 595.28, kPageHeight = 841.89;  // A4 in points
inline constexpr double kMargin = 27;
inline constexpr double kTextWidth = kPageWidth - 2 * kMargin;

/// A panel with its title and note, as wide as its content asks for, at most kTextWidth.
Drawing drawing_of(const Panel& panel);
/// What the colours and letters mean, in lines no wider than that; empty if there is nothing to say.
Drawing drawing_of(const std::vector<Legend>& legend, double width);

/// The whole chart on pages of A4.
std::vector<Drawing> pages_of(const Description& chart);
/// The same as one page without end, which ends where the chart does.
Drawing long_page_of(const Description& chart);

// Parts of drawing_of(): the content alone.
Drawing drawing_of(const Grid& grid);
Drawing drawing_of(const Bars& bars);
Drawing drawing_of(const Plot& plot);

}  // namespace fillwise::chart
