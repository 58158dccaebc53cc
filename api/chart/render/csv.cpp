#include "api/chart/render/render.hpp"

namespace fillwise::chart {
namespace {

std::string quoted(const std::string& field) {
  if (field.find_first_of(",\"\n\r") == std::string::npos) return field;
  std::string text = "\"";
  for (const char c : field) text += c == '"' ? "\"\"" : std::string(1, c);
  return text + '"';
}

void add_line(std::string& text, const Fields& fields) {
  if (fields.empty()) return;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) text += ',';
    text += quoted(fields[i]);
  }
  text += '\n';
}

struct Lines {
  std::string& text;

  void operator()(const Grid& grid) const {
    for (const Grid::Row& row : grid.rows)
      for (const Cell& cell : row.cells) add_line(text, cell.fields);
  }
  void operator()(const Bars& bars) const {
    for (const Bars::Bar& bar : bars.bars) add_line(text, bar.fields);
  }
  void operator()(const Plot& plot) const {
    for (const Plot::Series& series : plot.series)
      for (const Plot::Point& point : series.points) add_line(text, point.fields);
  }
};

}  // namespace

std::string to_csv(const Description& chart) {
  std::string text;
  add_line(text, chart.columns);
  for (const Panel& panel : chart.tables.empty() ? chart.panels : chart.tables)
    std::visit(Lines{text}, panel.content);
  return text;
}

}  // namespace fillwise::chart
