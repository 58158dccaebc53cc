#include <algorithm>

#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"

namespace fillwise::chart {
namespace {

constexpr double kCellText = 9;    // of the text
constexpr double kRowHeight = 12;  // height of a row
constexpr double kLabelGap = 4;    // between labels and cells
constexpr double kLeastCell = 14;  // width
constexpr double kBase = 9.2;      // of a text's base line below the top of its row
constexpr double kGroupGap = 2;    // between groups of rows

std::string row_title_of(const Grid& grid) {
  return grid.group_title.empty() ? grid.row_title : grid.group_title + ", " + grid.row_title;
}

double widest(double width, const std::string& text, bool bold = false) {
  return std::max(width, text_width(text, kCellText, bold));
}

}  // namespace

GridFrame frame_of(const Grid& grid) {
  if (grid.large) return large_frame_of(grid);
  GridFrame frame;
  frame.cell = kLeastCell;
  for (const Grid::Row& row : grid.rows) {
    frame.group = widest(frame.group, row.group, true);
    frame.label = widest(frame.label, row.label);
    frame.summary = widest(frame.summary, row.summary, true);
    for (const Cell& cell : row.cells)
      frame.cell = std::max(frame.cell, text_width(cell.text, kCellText, true) + 3);
  }
  for (const std::string& column : grid.columns) frame.cell = std::max(frame.cell, widest(0, column) + 2);
  if (frame.group > 0) frame.group += kLabelGap;
  frame.label += kLabelGap;
  if (!grid.summary_title.empty()) frame.summary = widest(frame.summary, grid.summary_title) + kLabelGap;
  // The titles stand in one line: those of the rows above their labels, that of the columns above the cells.
  const double titles = widest(0, row_title_of(grid)) + kLabelGap;
  frame.label = std::max(frame.label, titles - frame.group);
  return frame;
}

GridFrame common_frame(const std::vector<Panel>& panels) {
  GridFrame all;
  for (const Panel& panel : panels) {
    const Grid* const grid = std::get_if<Grid>(&panel.content);
    if (grid == nullptr) continue;
    const GridFrame one = frame_of(*grid);
    all.group = std::max(all.group, one.group);
    all.label = std::max(all.label, one.label);
    all.cell = std::max(all.cell, one.cell);
    all.summary = std::max(all.summary, one.summary);
  }
  return all;
}

Drawing drawing_of(const Grid& grid, const GridFrame& frame) {
  if (grid.large) return large_drawing_of(grid, frame);
  const auto columns = static_cast<double>(grid.columns.size());
  Drawing drawing;
  drawing.width = frame.before() + columns * frame.cell + frame.summary;
  drawing.width = std::max(drawing.width, frame.before() + text_width(grid.column_title, kCellText));
  const auto add = [&](auto shape) { drawing.add(std::move(shape)); };
  const double end = frame.before() + columns * frame.cell + frame.summary;

  // 1. Titles and the labels of the columns.
  add(Text{0, kBase + kRowHeight, row_title_of(grid), kCellText, Anchor::start, false, kGreyInk});
  add(Text{frame.before(), kBase, grid.column_title, kCellText, Anchor::start, false, kGreyInk});
  if (!grid.summary_title.empty())
    add(Text{end, kBase + kRowHeight, grid.summary_title, kCellText, Anchor::end, false, kGreyInk});
  for (std::size_t c = 0; c < grid.columns.size(); ++c)
    add(Text{frame.before() + (static_cast<double>(c) + 0.5) * frame.cell, kBase + kRowHeight,
             grid.columns[c], kCellText, Anchor::middle});

  // 2. Rows.
  double y = 2 * kRowHeight + 0.6;
  const std::string* group = nullptr;
  for (const Grid::Row& row : grid.rows) {
    const bool first = group == nullptr || *group != row.group;
    if (first && group != nullptr) y += kGroupGap;
    if (first) add(Text{0, y + kBase, row.group, kCellText, Anchor::start, true});
    group = &row.group;
    add(Text{frame.before() - kLabelGap, y + kBase, row.label, kCellText, Anchor::end});
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const Paint paint = paint_of(row.cells[c]);
      const double x = frame.before() + static_cast<double>(c) * frame.cell;
      add(Rectangle{x + 0.25, y + 0.25, frame.cell - 0.5, kRowHeight - 0.5, paint.fill});
      add(Text{x + frame.cell / 2, y + kBase, row.cells[c].text, kCellText, Anchor::middle, true, paint.ink});
    }
    if (!row.summary.empty()) add(Text{end, y + kBase, row.summary, kCellText, Anchor::end, true});
    y += kRowHeight;
  }
  drawing.height = y;
  return drawing;
}

}  // namespace fillwise::chart
