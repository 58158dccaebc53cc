// Lines and columns as characters: each series has a letter of its own.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "api/chart/render/palette.hpp"
#include "api/chart/render/text.hpp"

namespace fillwise::chart {
namespace {

constexpr int kPlotHeight = 16;
constexpr int kMostPlotHeight = 30;  // of what is as high as wide
constexpr int kEmpty = -1;

/// Where a value lies between the ends of an axis, 0 to 1.
double share_of(const Plot::Axis& axis, double value) {
  return axis.to > axis.from ? (value - axis.from) / (axis.to - axis.from) : 0;
}

class PlotText {
 public:
  PlotText(const Plot& plot, const TextStyle& style);
  std::string text() const;

 private:
  void set(double x, double y, int series);
  void draw(const Plot::Series& series, int number);
  std::string mark_of(int series) const;

  std::string y_label(int row) const;
  std::string x_labels() const;

  const Plot& plot_;
  TextStyle style_;
  int left_ = 0, width_ = 0, height_ = kPlotHeight;
  std::vector<std::string> names_;       ///< of the series, each once
  std::vector<std::vector<int>> cells_;  ///< [row][column]: the series that is seen there
};

PlotText::PlotText(const Plot& plot, const TextStyle& style) : plot_(plot), style_(style) {
  for (const auto& [value, label] : plot.y.ticks) left_ = std::max(left_, columns_of(label));
  width_ = std::max(10, style.width - left_ - 2);
  // Characters are about twice as high as wide.
  if (plot.square) {
    height_ = std::min(kMostPlotHeight, width_ / 2);
    width_ = 2 * height_;
  }
  cells_.assign(static_cast<std::size_t>(height_),
                std::vector<int>(static_cast<std::size_t>(width_), kEmpty));
  for (const Plot::Series& series : plot.series)
    if (!series.name.empty() && std::ranges::find(names_, series.name) == names_.end())
      names_.push_back(series.name);
  for (std::size_t s = 0; s < plot.series.size(); ++s) draw(plot.series[s], static_cast<int>(s));
}

/// Shares of the axes.
void PlotText::set(double x, double y, int series) {
  const auto column = static_cast<int>(std::lround(x * (width_ - 1)));
  const auto row = static_cast<int>(std::lround((1 - y) * (height_ - 1)));
  if (column >= 0 && column < width_ && row >= 0 && row < height_)
    cells_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = series;
}

void PlotText::draw(const Plot::Series& series, int number) {
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const double x = share_of(plot_.x, series.points[i].x), y = share_of(plot_.y, series.points[i].y);
    set(x, y, number);
    if (series.style == Plot::Series::Style::columns) {
      for (int row = 0; row <= std::lround(y * (height_ - 1)); ++row)
        set(x, static_cast<double>(row) / (height_ - 1), number);
    } else if (i > 0) {
      const double from_x = share_of(plot_.x, series.points[i - 1].x),
                   from_y = share_of(plot_.y, series.points[i - 1].y);
      const int steps = 2 * (width_ + height_);
      for (int step = 1; step < steps; ++step) {
        const double at = static_cast<double>(step) / steps;
        set(from_x + at * (x - from_x), from_y + at * (y - from_y), number);
      }
    }
  }
}

/// Series of one name share a letter, the place of the name among all names; a short line without one has a dot.
std::string PlotText::mark_of(int series) const {
  if (names_.size() <= 1) return "*";
  const auto found = std::ranges::find(names_, plot_.series[static_cast<std::size_t>(series)].name);
  if (found == names_.end()) return ".";
  return std::string(1, static_cast<char>('a' + (found - names_.begin()) % 26));
}

/// The label of the tick that is nearest to a row, if it lies in it.
std::string PlotText::y_label(int row) const {
  for (const auto& [value, label] : plot_.y.ticks)
    if (std::lround((1 - share_of(plot_.y, value)) * (height_ - 1)) == row) return label;
  return "";
}

std::string PlotText::x_labels() const {
  std::string line;
  int at = 0;
  for (const auto& [value, label] : plot_.x.ticks) {
    const int wide = columns_of(label);
    const int middle = static_cast<int>(std::lround(share_of(plot_.x, value) * (width_ - 1)));
    const int begin = std::min(std::max(0, middle - wide / 2), width_ - wide);
    if (begin < at + (at > 0 ? 1 : 0)) continue;
    line += std::string(static_cast<std::size_t>(begin - at), ' ') + label;
    at = begin + wide;
  }
  return line;
}

std::string PlotText::text() const {
  std::string text = wrapped_text(plot_.y.title, style_.width);
  for (int row = 0; row < height_; ++row) {
    std::string line;
    int spaces = 0;
    for (const int series : cells_[static_cast<std::size_t>(row)]) {
      if (series == kEmpty) {
        ++spaces;
        continue;
      }
      line += std::string(static_cast<std::size_t>(std::exchange(spaces, 0)), ' ');
      const Colour colour = line_colour(static_cast<std::size_t>(series));
      line += painted(mark_of(series), colour, contrast(colour, kWhite) > 3 ? kWhite : kBlack, style_);
    }
    text += padded(y_label(row), left_, true) + " |" + line + "\n";
  }
  const std::string indent(static_cast<std::size_t>(left_ + 2), ' ');
  text += std::string(static_cast<std::size_t>(left_ + 1), ' ') + "+" +
          std::string(static_cast<std::size_t>(width_), '-') + "\n";
  text += indent + x_labels() + "\n" + indent + plot_.x.title + "\n";
  if (names_.size() <= 1) return text;
  std::string legend;
  for (std::size_t n = 0; n < names_.size(); ++n)
    legend += fmt::format("{}{}: {}", n == 0 ? "" : ", ", static_cast<char>('a' + n % 26), names_[n]);
  return text + wrapped_text(legend, style_.width);
}

}  // namespace

std::string text_of(const Plot& plot, const TextStyle& style) {
  return PlotText(plot, style).text();
}

}  // namespace fillwise::chart
