#pragma once

// Lines of equal height over a grid of numbers.

#include <functional>
#include <utility>
#include <vector>

namespace fillwise::chart {

using ContourLine = std::vector<std::pair<double, double>>;  ///< (column, row)

/// The lines on which a function of column and row (from 0 to count - 1) has that level, between the grid's
/// points interpolated: marching squares (W. Lorensen, H. Cline, 1987, in two dimensions). A line that is
/// closed ends where it begins.
std::vector<ContourLine> contour_lines(int count, const std::function<double(int column, int row)>& height,
                                       double level);

}  // namespace fillwise::chart
