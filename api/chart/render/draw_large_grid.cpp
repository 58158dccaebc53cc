// A grid of few cells in large letters: what is read across a table.

#include <algorithm>
#include <sstream>

#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"

namespace fillwise::chart {
namespace {

constexpr double kLarge = 16, kMiddle = 11, kSmall = 9, kHead = 9;
constexpr double kLine = 1.15;        // distance of lines, in sizes
constexpr double kLargeLabelGap = 6;  // between labels and cells
constexpr double kLeastLargeCell = 58;
constexpr double kPad = 3;  // around the text of a cell

/// Lines of one size; large if that needs one line alone.
struct SizedLines {
  std::vector<std::string> lines;
  double size = kLarge;
  double height() const { return kLine * size * static_cast<double>(lines.size()); }
};

SizedLines main_lines(const std::string& text, double width) {
  if (text_width(text, kLarge, true) <= width) return {{text}, kLarge};
  return {wrapped(text, width, kMiddle, true), kMiddle};
}

/// Of the widest word, as a large grid prints it.
double widest_word(const std::string& text, double size, bool bold) {
  double most = 0;
  std::istringstream words(text);
  for (std::string word; words >> word;) most = std::max(most, text_width(word, size, bold));
  return most;
}

std::vector<std::string> small_lines(const Cell& cell, double width) {
  std::vector<std::string> all;
  for (const std::string& line : cell.lines)
    for (std::string& part : wrapped(line, width, kSmall)) all.push_back(std::move(part));
  return all;
}

}  // namespace

GridFrame large_frame_of(const Grid& grid) {
  GridFrame frame;
  frame.cell = kLeastLargeCell;
  double word = 0;
  for (const std::string& column : grid.columns) word = std::max(word, widest_word(column, kHead, true));
  for (const Grid::Row& row : grid.rows) {
    frame.label = std::max(frame.label, text_width(row.label, kMiddle, true));
    for (const Cell& cell : row.cells) {
      word = std::max(word, widest_word(cell.text, kMiddle, true));
      for (const std::string& line : cell.lines) word = std::max(word, widest_word(line, kSmall, false));
    }
  }
  frame.cell = std::max(frame.cell, word + 2 * kPad);
  frame.label = std::max(frame.label, text_width(grid.row_title, kHead)) + kLargeLabelGap;
  return frame;
}

Drawing large_drawing_of(const Grid& grid, const GridFrame& frame) {
  const double inner = frame.cell - 2 * kPad;
  Drawing drawing;
  drawing.width = frame.before() + static_cast<double>(grid.columns.size()) * frame.cell;
  const auto add = [&](auto shape) { drawing.add(std::move(shape)); };
  const auto middle_of = [&](std::size_t column) {
    return frame.before() + (static_cast<double>(column) + 0.5) * frame.cell;
  };

  // 1. The heads of the columns, in as many lines as they need.
  double head = 0;
  for (std::size_t c = 0; c < grid.columns.size(); ++c) {
    double y = 0;
    for (std::string& line : wrapped(grid.columns[c], inner, kHead, true)) {
      y += kLine * kHead;
      add(Text{middle_of(c), y, std::move(line), kHead, Anchor::middle, true});
    }
    head = std::max(head, y);
  }
  add(Text{0, head, grid.row_title, kHead, Anchor::start, false, kGreyInk});

  // 2. Rows: large numbers, what differs below them.
  double y = head + kPad;
  const std::string* group = nullptr;
  for (const Grid::Row& row : grid.rows) {
    if (group == nullptr || *group != row.group) {
      y += kPad;
      for (std::string& line : wrapped(row.group, drawing.width, kHead, true)) {
        y += kLine * kHead;
        add(Text{0, y, std::move(line), kHead, Anchor::start, true, line_colour(0)});
      }
      y += kPad;
    }
    group = &row.group;
    double most = 0;
    for (const Cell& cell : row.cells)
      most = std::max(most, main_lines(cell.text, inner).height() +
                                kLine * kSmall * static_cast<double>(small_lines(cell, inner).size()));
    const double height = most + 2 * kPad;
    add(Polyline{{{0, y}, {drawing.width, y}}, kRuleColour, 0.6});
    add(Text{0, y + kPad + kLarge, row.label, kMiddle, Anchor::start, true});
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const Cell& cell = row.cells[c];
      const Paint paint = paint_of(cell);
      add(Rectangle{frame.before() + static_cast<double>(c) * frame.cell + 0.5, y + 0.5, frame.cell - 1,
                    height - 1, paint.fill});
      const SizedLines main = main_lines(cell.text, inner);
      double at = y + kPad - 0.2 * main.size;
      for (const std::string& line : main.lines) {
        at += kLine * main.size;
        add(Text{middle_of(c), at, line, main.size, Anchor::middle, true, paint.ink});
      }
      at += 0.2 * main.size - 0.15 * kSmall;
      for (std::string& line : small_lines(cell, inner)) {
        at += kLine * kSmall;
        add(Text{middle_of(c), at, std::move(line), kSmall, Anchor::middle, false, paint.ink});
      }
    }
    y += height;
  }
  add(Polyline{{{0, y}, {drawing.width, y}}, kRuleColour, 0.6});
  drawing.height = y + 1;
  return drawing;
}

}  // namespace fillwise::chart
