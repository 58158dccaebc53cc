#pragma once

// Panels as drawings, and drawings on pages.

#include <vector>

#include "api/chart/description.hpp"
#include "api/chart/render/drawing.hpp"
#include "api/chart/render/paper.hpp"

namespace fillwise::chart {

/// Widths of what stands beside each other in a row of a grid.
struct GridFrame {
  double group = 0, label = 0, cell = 0, summary = 0;
  double before() const { return group + label; }  ///< the cells
};
/// Those that a grid asks for.
GridFrame frame_of(const Grid& grid);
/// Those that all grids of a chart fit into: cells of one size.
GridFrame common_frame(const std::vector<Panel>& panels);

// The content alone, before it is enlarged.
Drawing drawing_of(const Grid& grid, const GridFrame& frame);
Drawing drawing_of(const Bars& bars, double width);
Drawing drawing_of(const Plot& plot, double room);
/// In which bars have room beside their labels.
double least_width(const Bars& bars);
/// Of any kind: bars and lines as wide as asked for, a grid as wide as its frame makes it.
Drawing drawing_of(const Panel& panel, const GridFrame& frame, double width);

/// What the colours and letters mean, in lines no wider than that; empty if there is nothing to say.
Drawing drawing_of(const std::vector<Legend>& legend, double width);
/// The colours with their numbers.
Drawing drawing_of(const HeatScale& scale, double width);

/// The whole chart: on as few pages as letters of kLeastText allow, and on these as large as there is room.
std::vector<Drawing> pages_of(const Description& chart, const Paper& paper);
/// The same as one page without end, which ends where the chart does.
Drawing long_page_of(const Description& chart, const Paper& paper);

inline constexpr double kLeastText = 7.2;  ///< points: no letter on a page is smaller

// Of large grids.
GridFrame large_frame_of(const Grid& grid);
Drawing large_drawing_of(const Grid& grid, const GridFrame& frame);

}  // namespace fillwise::chart
