#include <algorithm>

#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"

namespace fillwise::chart {
namespace {

constexpr double kCellText = 6.2;   // of the text
constexpr double kRowHeight = 7.2;  // height of a row
constexpr double kLabelGap = 4;     // between labels and cells
constexpr double kLeastCell = 9.2;  // width
constexpr double kBase = 5.8;       // of a text's base line below the top of its row

/// Widths of the columns that stand beside the cells.
struct Frame {
  double group = 0, label = 0, cell = kLeastCell, summary = 0;
  double cells() const { return group + label; }
};

std::string row_title_of(const Grid& grid) {
  return grid.group_title.empty() ? grid.row_title : grid.group_title + ", " + grid.row_title;
}

double widest(double width, const std::string& text, bool bold = false) {
  return std::max(width, text_width(text, kCellText, bold));
}

/// Every how many columns there is room for a label.
std::size_t label_step(const Grid& grid, double cell) {
  double label = 0;
  for (const std::string& column : grid.columns) label = widest(label, column);
  std::size_t step = 1;
  while (static_cast<double>(step) * cell < label + 2) ++step;
  return step;
}

/// How far the label of the last column reaches beyond it.
double overhang(const Grid& grid, double cell) {
  if (grid.columns.empty() || grid.columns.size() % label_step(grid, cell) != 0) return 0;
  return std::max(0.0, (widest(0, grid.columns.back()) - cell) / 2);
}

Frame frame_of(const Grid& grid) {
  Frame frame;
  for (const Grid::Row& row : grid.rows) {
    frame.group = widest(frame.group, row.group, true);
    frame.label = widest(frame.label, row.label);
    frame.summary = widest(frame.summary, row.summary, true);
    for (const Cell& cell : row.cells)
      frame.cell = std::max(frame.cell, text_width(cell.text, kCellText, true) + 3);
  }
  if (frame.group > 0) frame.group += kLabelGap;
  frame.label += kLabelGap;
  if (!grid.summary_title.empty())
    frame.summary = widest(frame.summary, grid.summary_title) + kLabelGap + overhang(grid, frame.cell);
  // The titles stand in one line: those of the rows above their labels, that of the columns above the cells.
  const double titles = widest(0, row_title_of(grid)) + kLabelGap;
  frame.label = std::max(frame.label, titles - frame.group);
  return frame;
}

}  // namespace

Drawing drawing_of(const Grid& grid) {
  const Frame frame = frame_of(grid);
  const auto columns = static_cast<double>(grid.columns.size());
  Drawing drawing;
  drawing.width = frame.cells() + columns * frame.cell + frame.summary;
  drawing.width = std::max(drawing.width, frame.cells() + text_width(grid.column_title, kCellText));
  const auto add = [&](auto shape) { drawing.add(std::move(shape)); };

  // 1. Titles and the labels of the columns.
  add(Text{0, kBase + kRowHeight, row_title_of(grid), kCellText, Anchor::start, false, kGreyInk});
  add(Text{frame.cells(), kBase, grid.column_title, kCellText, Anchor::start, false, kGreyInk});
  if (!grid.summary_title.empty())
    add(Text{frame.cells() + columns * frame.cell + frame.summary, kBase + kRowHeight, grid.summary_title,
             kCellText, Anchor::end, false, kGreyInk});
  const std::size_t step = label_step(grid, frame.cell);
  for (std::size_t c = step - 1; c < grid.columns.size(); c += step)
    add(Text{frame.cells() + (static_cast<double>(c) + 0.5) * frame.cell, kBase + kRowHeight, grid.columns[c],
             kCellText, Anchor::middle});

  // 2. Rows.
  double y = 2 * kRowHeight + 0.6;
  const std::string* group = nullptr;
  for (const Grid::Row& row : grid.rows) {
    const bool first = group == nullptr || *group != row.group;
    if (first && group != nullptr) y += 1.6;
    if (first) add(Text{0, y + kBase, row.group, kCellText, Anchor::start, true});
    group = &row.group;
    add(Text{frame.cells() - kLabelGap, y + kBase, row.label, kCellText, Anchor::end});
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const Paint paint = paint_of(row.cells[c]);
      const double x = frame.cells() + static_cast<double>(c) * frame.cell;
      add(Rectangle{x + 0.2, y + 0.2, frame.cell - 0.4, kRowHeight - 0.4, paint.fill});
      add(Text{x + frame.cell / 2, y + kBase, row.cells[c].text, kCellText, Anchor::middle, true, paint.ink});
    }
    if (!row.summary.empty())
      add(Text{frame.cells() + columns * frame.cell + frame.summary, y + kBase, row.summary, kCellText,
               Anchor::end, true});
    y += kRowHeight;
  }
  drawing.height = y;
  return drawing;
}

}  // namespace fillwise::chart
