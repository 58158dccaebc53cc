#include <algorithm>

#include "api/chart/render/draw.hpp"
#include "api/chart/render/palette.hpp"

namespace fillwise::chart {
namespace {

constexpr double kLegendText = 8.5;
constexpr double kBox = 12, kLegendLine = 14;
constexpr double kSteps = 40;  // of a scale of colours

}  // namespace

Drawing drawing_of(const std::vector<Legend>& legend, double width) {
  Drawing drawing;
  double x = 0, y = 0;
  for (const Legend& entry : legend) {
    const double box = std::max(kBox, text_width(entry.text, kLegendText, true) + 4);
    const std::vector<std::string> lines = wrapped(entry.meaning, width - box - 3, kLegendText);
    double text = 0;
    for (const std::string& line : lines) text = std::max(text, text_width(line, kLegendText));
    const double needs = box + 3 + text + 10;
    if (x > 0 && x + needs > width + 10) {
      x = 0;
      y += kLegendLine;
    }
    const Paint paint = paint_of(entry.shade);
    drawing.add(Rectangle{x, y, box, kBox, paint.fill});
    drawing.add(Text{x + box / 2, y + 9, entry.text, kLegendText, Anchor::middle, true, paint.ink});
    for (std::size_t i = 0; i < lines.size(); ++i)
      drawing.add(
          Text{x + box + 3, y + 9 + 1.2 * kLegendText * static_cast<double>(i), lines[i], kLegendText});
    if (lines.size() > 1) y += 1.2 * kLegendText * static_cast<double>(lines.size() - 1);
    x += needs;
    drawing.width = std::max(drawing.width, x);
  }
  drawing.height = y + kLegendLine;
  return drawing;
}

Drawing drawing_of(const HeatScale& scale, double width) {
  Drawing drawing;
  drawing.width = width;
  const double title = text_width(scale.title, kLegendText) + 14;
  const double room = std::min(width - title - 14, 240.0);
  drawing.add(Text{0, 9, scale.title, kLegendText});
  for (int step = 0; step < static_cast<int>(kSteps); ++step)
    drawing.add(Rectangle{title + room * step / kSteps, 0, room / kSteps + 0.3, kBox,
                          paint_of_heat((step + 0.5) / kSteps).fill});
  for (const auto& [heat, label] : scale.ticks) {
    drawing.add(Polyline{{{title + room * heat, kBox}, {title + room * heat, kBox + 2}}, kQuietLine, 0.6});
    drawing.add(Text{title + room * heat, kBox + 10.5, label, kLegendText, Anchor::middle});
  }
  drawing.height = kBox + 13;
  return drawing;
}

}  // namespace fillwise::chart
