#include "api/chart/render/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>
#include <utility>

#include "api/chart/render/palette.hpp"
#include "api/chart/render/render.hpp"

namespace fillwise::chart {
namespace {

constexpr int kGap = 1;         // between columns
constexpr int kSummaryGap = 2;  // before what stands behind the cells

/// The nearest of the 6 * 6 * 6 colours that terminals have.
int terminal_colour(Colour colour) {
  const auto step = [](std::uint8_t part) { return part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40; };
  return 16 + 36 * step(colour.red) + 6 * step(colour.green) + step(colour.blue);
}

bool is_plain(const Cell& cell) {
  return !cell.heat &&
         (cell.shade == Shade::plain || cell.shade == Shade::either || cell.shade == Shade::absent);
}

/// The cells of a row, each behind a gap; of equal colours side by side as one.
class CellsText {
 public:
  explicit CellsText(const TextStyle& style) : style_(style) {}

  void add(const Cell& cell, int columns, int gap) {
    std::optional<Paint> paint;
    if (!is_plain(cell)) paint = paint_of(cell);
    if (!same(paint)) flush();
    paint_ = paint;
    pending_ += padded("", gap) + padded(cell.text, columns, true);
  }
  std::string text() && {
    flush();
    return std::move(text_);
  }

 private:
  bool same(const std::optional<Paint>& paint) const {
    return paint.has_value() == paint_.has_value() && (!paint || paint->fill == paint_->fill);
  }
  void flush() {
    text_ += paint_ ? painted(pending_, paint_->fill, paint_->ink, style_) : pending_;
    pending_.clear();
  }

  TextStyle style_;
  std::optional<Paint> paint_;
  std::string text_, pending_;
};

/// "bonus-300, 5".
std::string name_of(const Grid::Row& row) {
  if (row.group.empty() || row.label.empty()) return row.group + row.label;
  return row.group + ", " + row.label;
}

/// A grid in blocks of columns that are as many as fit.
class GridText {
 public:
  GridText(const Grid& grid, const TextStyle& style);
  std::string text() const;

 private:
  int room() const { return style_.width - left_; }
  bool fits(const std::vector<int>& widths) const;
  std::string heads(std::size_t from, std::size_t to) const;
  std::string block(std::size_t from, std::size_t to, bool with_summary) const;
  std::string left_of(std::size_t row) const;
  std::string lines_below(std::size_t row, std::size_t from, std::size_t to) const;
  std::string list() const;

  const Grid& grid_;
  TextStyle style_;
  int group_ = 0, label_ = 0, left_ = 0, summary_ = 0;
  std::vector<int> widths_;  ///< of the columns
  bool upright_ = false;     ///< the heads of columns stand upright, a digit a line
};

GridText::GridText(const Grid& grid, const TextStyle& style)
    : grid_(grid), style_(style), label_(columns_of(grid.row_title)) {
  if (!grid.group_title.empty() && !grid.large) group_ = columns_of(grid.group_title);
  if (!grid.summary_title.empty()) summary_ = columns_of(grid.summary_title);
  std::vector<int> cells(grid.columns.size(), 1);
  for (const Grid::Row& row : grid.rows) {
    label_ = std::max(label_, columns_of(row.label));
    if (group_ > 0) group_ = std::max(group_, columns_of(row.group));
    if (summary_ > 0) summary_ = std::max(summary_, columns_of(row.summary));
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      cells[c] = std::max(cells[c], columns_of(row.cells[c].text));
      for (const std::string& line : row.cells[c].lines) cells[c] = std::max(cells[c], columns_of(line));
    }
  }
  left_ = label_ + (group_ > 0 ? group_ + kGap : 0);
  widths_ = cells;
  for (std::size_t c = 0; c < widths_.size(); ++c)
    widths_[c] = std::max(widths_[c], columns_of(grid.columns[c]));
  if (!fits(widths_) && fits(cells)) {
    widths_ = cells;
    upright_ = true;
  }
}

bool GridText::fits(const std::vector<int>& widths) const {
  int sum = 0;
  for (const int width : widths) sum += width + kGap;
  return sum <= room();
}

std::string GridText::left_of(std::size_t row) const {
  const bool first = row == 0 || grid_.rows[row - 1].group != grid_.rows[row].group;
  std::string text;
  if (group_ > 0) text += padded(first ? grid_.rows[row].group : "", group_ + kGap);
  return text + padded(grid_.rows[row].label, label_, true);
}

/// The heads of the columns, with the titles of what stands left of them.
std::string GridText::heads(std::size_t from, std::size_t to) const {
  const std::string left = (group_ > 0 ? padded(grid_.group_title, group_ + kGap) : std::string()) +
                           padded(grid_.row_title, label_, true);
  const std::string indent(static_cast<std::size_t>(left_), ' ');
  std::string text;
  const bool fits_above = left_ + kGap + columns_of(grid_.column_title) <= style_.width;
  if (!grid_.column_title.empty())
    text += fits_above ? padded("", left_ + kGap) + grid_.column_title + "\n"
                       : wrapped_text(grid_.column_title, style_.width);
  if (!upright_) {
    text += left;
    for (std::size_t c = from; c < to; ++c)
      text += std::string(kGap, ' ') + padded(grid_.columns[c], widths_[c], true);
    return text;
  }
  std::size_t height = 0;
  for (std::size_t c = from; c < to; ++c) height = std::max(height, grid_.columns[c].size());
  for (std::size_t line = 0; line < height; ++line) {
    text += line + 1 == height ? left : indent;
    for (std::size_t c = from; c < to; ++c) {
      const std::string& head = grid_.columns[c];
      const std::size_t above = height - head.size();
      const std::string digit = line < above ? " " : head.substr(line - above, 1);
      text += std::string(kGap, ' ') + padded(digit, widths_[c], true);
    }
    if (line + 1 < height) text += '\n';
  }
  return text;
}

std::string GridText::block(std::size_t from, std::size_t to, bool with_summary) const {
  std::string text = heads(from, to);
  if (with_summary) text += std::string(kSummaryGap, ' ') + grid_.summary_title;
  text += '\n';
  for (std::size_t r = 0; r < grid_.rows.size(); ++r) {
    if (grid_.large && (r == 0 || grid_.rows[r - 1].group != grid_.rows[r].group))
      text += wrapped_text(grid_.rows[r].group, style_.width);
    text += left_of(r);
    CellsText cells(style_);
    for (std::size_t c = from; c < to; ++c) cells.add(grid_.rows[r].cells[c], widths_[c], kGap);
    text += std::move(cells).text();
    if (with_summary) text += std::string(kSummaryGap, ' ') + grid_.rows[r].summary;
    text += '\n' + lines_below(r, from, to);
  }
  return text;
}

/// What is smaller, below the cells of a row.
std::string GridText::lines_below(std::size_t row, std::size_t from, std::size_t to) const {
  const std::vector<Cell>& cells = grid_.rows[row].cells;
  std::size_t height = 0;
  for (std::size_t c = from; c < to; ++c) height = std::max(height, cells[c].lines.size());
  std::string text;
  for (std::size_t line = 0; line < height; ++line) {
    text += padded("", left_);
    for (std::size_t c = from; c < to; ++c)
      text += padded("", kGap) +
              padded(line < cells[c].lines.size() ? cells[c].lines[line] : "", widths_[c], true);
    text += '\n';
  }
  return text;
}

/// Where not even one column has room beside the labels: a row after another.
std::string GridText::list() const {
  std::string text = grid_.column_title.empty() ? "" : wrapped_text(grid_.column_title, style_.width);
  for (const Grid::Row& row : grid_.rows) {
    std::string line = name_of(row) + ":";
    for (std::size_t c = 0; c < row.cells.size(); ++c)
      line += fmt::format("{} {} {}{}{}", c == 0 ? "" : ";", grid_.columns[c], row.cells[c].text,
                          row.cells[c].lines.empty() ? "" : ", ", fmt::join(row.cells[c].lines, ", "));
    if (!row.summary.empty()) line += fmt::format("; {} {}", grid_.summary_title, row.summary);
    text += wrapped_text(line, style_.width, 2);
  }
  return text;
}

std::string GridText::text() const {
  if (std::ranges::any_of(widths_, [&](int width) { return width + kGap > room(); })) return list();
  std::string text;
  bool said = summary_ == 0;  // what stands behind the cells
  for (std::size_t from = 0, to = 0; from < widths_.size(); from = to) {
    int sum = 0;
    for (to = from; to < widths_.size() && sum + widths_[to] + kGap <= room(); ++to)
      sum += widths_[to] + kGap;
    if (from > 0) text += '\n';
    const bool beside = !said && to == widths_.size() && sum + kSummaryGap + summary_ <= room();
    text += block(from, to, beside);
    said |= beside;
  }
  if (said) return text;
  text += "\n" + wrapped_text(grid_.summary_title + ":", style_.width);
  for (const Grid::Row& row : grid_.rows)
    if (!row.summary.empty())
      text += wrapped_text(fmt::format("{}: {}", name_of(row), row.summary), style_.width, 2);
  return text;
}

std::string text_of(const Grid& grid, const TextStyle& style) {
  return GridText(grid, style).text();
}

std::string text_of(const Bars& bars, const TextStyle& style) {
  int label = columns_of(bars.label_title), value = 0;
  double most = 0;
  for (const Bars::Bar& bar : bars.bars) {
    label = std::max(label, columns_of(bar.label));
    value = std::max(value, columns_of(bar.text));
    most = std::max(most, bar.value);
  }
  label = std::min(label, style.width / 2);
  const std::string head = padded(bars.label_title, label) + "  " + bars.value_title;
  std::string text = columns_of(head) <= style.width
                         ? head + "\n"
                         : wrapped_text(bars.label_title + "; " + bars.value_title, style.width);
  const int room = std::max(1, style.width - label - value - 4);
  // A label that is too long stands above its bar.
  const auto left = [&](const std::string& words) {
    return columns_of(words) <= label ? padded(words, label)
                                      : wrapped_text(words, style.width) + padded("", label);
  };
  for (const Bars::Bar& bar : bars.bars) {
    const int length = most > 0 ? static_cast<int>(std::lround(bar.value / most * room)) : 0;
    text += left(bar.label) + "  " + padded(bar.text, value, true) + "  ";
    for (int i = 0; i < length; ++i) text += "█";
    text += '\n';
  }
  return text;
}

std::string legend_text(const std::vector<Legend>& legend, const TextStyle& style) {
  std::string text;
  int at = 0;
  for (const Legend& entry : legend) {
    const int columns = columns_of(entry.text) + 1 + columns_of(entry.meaning);
    if (at > 0 && at + 3 + columns > style.width) {
      text += '\n';
      at = 0;
    }
    if (at > 0) text += "   ";
    at += columns + (at > 0 ? 3 : 0);
    CellsText sign(style);
    sign.add({entry.text, entry.shade, {}, {}}, columns_of(entry.text), 0);
    const std::string words = wrapped_text(entry.meaning, style.width - columns_of(entry.text) - 1);
    for (const char c : std::move(sign).text() + " " + words.substr(0, words.size() - 1))
      text += c == '\n' ? std::string("\n  ") : std::string(1, c);
  }
  return text.empty() ? text : text + "\n";
}

}  // namespace

int columns_of(const std::string& text) {
  return static_cast<int>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, int columns, bool right) {
  const std::string spaces(static_cast<std::size_t>(std::max(0, columns - columns_of(text))), ' ');
  return right ? spaces + text : text + spaces;
}

std::string wrapped_text(const std::string& text, int columns, int indent, int first) {
  std::string lines;
  int at = first;
  bool begins = true;  // a line
  std::istringstream words(text);
  for (std::string word; words >> word; begins = false) {
    if (!begins && at + 1 + columns_of(word) > columns) {
      lines += "\n" + padded("", indent);
      at = indent;
    } else if (!begins) {
      lines += ' ';
      ++at;
    }
    lines += word;
    at += columns_of(word);
  }
  return lines.empty() ? lines : lines + "\n";
}

std::string bold_text(const std::string& text, const TextStyle& style) {
  if (!style.colour || text.empty()) return text;
  const bool ends_line = text.back() == '\n';
  return "\x1b[1m" + text.substr(0, text.size() - (ends_line ? 1 : 0)) + "\x1b[0m" + (ends_line ? "\n" : "");
}

std::string painted(const std::string& text, Colour fill, Colour ink, const TextStyle& style) {
  if (!style.colour) return text;
  return fmt::format("\x1b[48;5;{};38;5;{}m{}\x1b[0m", terminal_colour(fill), terminal_colour(ink), text);
}

std::string to_text(const Description& chart, const TextStyle& style) {
  std::string text = bold_text(wrapped_text(chart.title, style.width), style);
  text += wrapped_text(chart.summary, style.width);
  if (!chart.legend.empty()) text += "\n" + legend_text(chart.legend, style);
  for (const Panel& panel : chart.panels) {
    text += "\n" + bold_text(wrapped_text(panel.title, style.width), style);
    text += std::visit([&](const auto& content) { return text_of(content, style); }, panel.content);
    text += wrapped_text(panel.note, style.width);
  }
  if (!chart.notes.empty()) text += '\n';
  for (const std::string& note : chart.notes) text += wrapped_text(note, style.width);
  return text + "\n" + wrapped_text(chart.footer, style.width);
}

}  // namespace fillwise::chart
