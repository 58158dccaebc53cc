#include <algorithm>
#include <utility>

#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"

namespace fillwise::chart {
namespace {

constexpr double kPlotText = 9;
constexpr double kBar = 17;  // height of a bar and the room around it
constexpr double kPlotGap = 5;
constexpr double kHeight = 190;  // of a plot's area
constexpr double kSquare = 420;  // side of a square one, at most

/// Of what stands beside the bars: labels and numbers.
std::pair<double, double> beside(const Bars& bars) {
  double label = text_width(bars.label_title, kPlotText), text = 0;
  for (const Bars::Bar& bar : bars.bars) {
    label = std::max(label, text_width(bar.label, kPlotText));
    text = std::max(text, text_width(bar.text, kPlotText, true));
  }
  return {label + kPlotGap, text + kPlotGap};
}

}  // namespace

double least_width(const Bars& bars) {
  constexpr double kOfBars = 0.45;  // of the width
  const auto [left, right] = beside(bars);
  return std::max((left + right) / (1 - kOfBars), left + text_width(bars.value_title, kPlotText));
}

Drawing drawing_of(const Bars& bars, double width) {
  double most = 0;
  for (const Bars::Bar& bar : bars.bars) most = std::max(most, bar.value);
  // Where there is no room beside the bars their labels stand above them.
  const bool above = width < least_width(bars) - 0.01;
  const auto [labels, numbers] = beside(bars);
  const double left = above ? 0 : labels;
  const double room = width - left - numbers;
  Drawing drawing;
  drawing.width = width;
  double y = kBar;
  if (above) {
    drawing.add(Text{0, kPlotText, bars.value_title, kPlotText, Anchor::start, false, kGreyInk});
  } else {
    drawing.add(Text{0, kPlotText, bars.label_title, kPlotText, Anchor::start, false, kGreyInk});
    drawing.add(Text{left, kPlotText, bars.value_title, kPlotText, Anchor::start, false, kGreyInk});
  }
  for (const Bars::Bar& bar : bars.bars) {
    if (above) {
      for (std::string& line : wrapped(bar.label, width, kPlotText)) {
        y += kPlotText + 2;
        drawing.add(Text{0, y, std::move(line), kPlotText});
      }
      y += 1;
    }
    const double length = most > 0 ? room * bar.value / most : 0;
    const double base = y + kBar / 2 + 0.36 * kPlotText;
    if (!above) drawing.add(Text{left - kPlotGap, base, bar.label, kPlotText, Anchor::end});
    drawing.add(Rectangle{left, y + 2, std::max(length, 0.5), kBar - 4, line_colour(0)});
    drawing.add(Text{left + length + kPlotGap, base, bar.text, kPlotText, Anchor::start, true});
    y += kBar;
  }
  drawing.height = y;
  return drawing;
}

Drawing drawing_of(const Plot& plot, double room) {
  // 1. The area between the axes, with room for the labels beside it.
  double left = 0, right = 0;
  for (const auto& [value, label] : plot.y.ticks) left = std::max(left, text_width(label, kPlotText));
  left += kPlotGap;
  for (const Plot::Series& series : plot.series)
    if (series.style == Plot::Series::Style::line)
      right = std::max(right, text_width(series.name, kPlotText, true) + kPlotGap);
  const double width = plot.square ? std::min(room - left - right, kSquare) : room - left - right;
  const double height = plot.square ? width : kHeight;
  const double top = kPlotText + 2 * kPlotGap;
  const auto x_of = [&](double x) { return left + width * (x - plot.x.from) / (plot.x.to - plot.x.from); };
  const auto y_of = [&](double y) {
    return top + height * (1 - (y - plot.y.from) / (plot.y.to - plot.y.from));
  };
  Drawing drawing;
  drawing.width = left + width + right;
  drawing.height = top + height + 2 * (kPlotText + kPlotGap);
  const auto add = [&](auto shape) { drawing.add(std::move(shape)); };

  // 2. The axes.
  add(Text{0, kPlotText, plot.y.title, kPlotText, Anchor::start, false, kGreyInk});
  for (const auto& [value, label] : plot.y.ticks) {
    add(Polyline{{{left, y_of(value)}, {left + width, y_of(value)}}, kGridLine, 0.5});
    add(Text{left - kPlotGap, y_of(value) + 0.36 * kPlotText, label, kPlotText, Anchor::end});
  }
  double labelled = -width;  // to where there are labels
  for (const auto& [value, label] : plot.x.ticks) {
    add(Polyline{{{x_of(value), top}, {x_of(value), top + height}}, kGridLine, 0.5});
    const double half = text_width(label, kPlotText) / 2;
    if (x_of(value) - half < labelled + 3) continue;  // no room
    labelled = x_of(value) + half;
    add(Text{x_of(value), top + height + kPlotText + 2, label, kPlotText, Anchor::middle});
  }
  add(Text{left + width, top + height + 2 * (kPlotText + 3), plot.x.title, kPlotText, Anchor::end, false,
           kGreyInk});

  // 3. The series.
  for (std::size_t i = 0; i < plot.series.size(); ++i) {
    const Plot::Series& series = plot.series[i];
    if (series.points.empty()) continue;
    const bool quiet = series.emphasis == Plot::Series::Emphasis::quiet;
    const bool strong = series.emphasis == Plot::Series::Emphasis::strong;
    const Colour colour = strong ? line_colour(0) : quiet ? kQuietLine : line_colour(i);
    if (series.style == Plot::Series::Style::columns) {
      const double between =
          series.points.size() < 2 ? width : x_of(series.points[1].x) - x_of(series.points[0].x);
      const double column = std::max(0.5, 0.8 * between);
      for (const Plot::Point& p : series.points)
        add(Rectangle{x_of(p.x) - column / 2, y_of(p.y), column, top + height - y_of(p.y), colour});
      continue;
    }
    Polyline line{{}, colour, strong ? 3 : quiet ? 1 : 1.4};
    for (const Plot::Point& p : series.points) line.points.emplace_back(x_of(p.x), y_of(p.y));
    const auto [x, y] = line.points.back();
    add(std::move(line));
    add(Text{x + kPlotGap, y + 0.36 * kPlotText, series.name, kPlotText, Anchor::start, true, colour});
  }
  return drawing;
}

}  // namespace fillwise::chart
