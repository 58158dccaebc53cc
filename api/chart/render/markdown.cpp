#include <fmt/format.h>

#include "api/chart/render/render.hpp"

namespace fillwise::chart {
namespace {

/// Text within a line of a table.
std::string plain(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '|' || c == '\\' || c == '<' || c == '*' || c == '_' || c == '`') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string line_of(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += fmt::format(" {} |", plain(cell));
  return text + "\n";
}

/// The line below the head of a table: so many columns of words, the others of numbers.
std::string rule(std::size_t columns, std::size_t words) {
  std::string text = "|";
  for (std::size_t i = 0; i < columns; ++i) text += i < words ? "---|" : "--:|";
  return text + "\n";
}

std::string table_of(const Grid& grid) {
  std::vector<std::string> head;
  const bool grouped = !grid.group_title.empty();
  if (grouped) head.push_back(grid.group_title);
  head.push_back(grid.row_title);
  const std::size_t words = head.size();
  head.insert(head.end(), grid.columns.begin(), grid.columns.end());
  if (!grid.summary_title.empty()) head.push_back(grid.summary_title);
  std::string text =
      fmt::format("Columns: {}.\n\n", plain(grid.column_title)) + line_of(head) + rule(head.size(), words);
  for (const Grid::Row& row : grid.rows) {
    std::vector<std::string> cells;
    if (grouped) cells.push_back(row.group);
    cells.push_back(row.label);
    for (const Cell& cell : row.cells) {
      std::string said = cell.text;
      for (const std::string& line : cell.lines) said += "; " + line;
      cells.push_back(std::move(said));
    }
    if (!grid.summary_title.empty()) cells.push_back(row.summary);
    text += line_of(cells);
  }
  return text;
}

std::string table_of(const Bars& bars) {
  std::string text = line_of({bars.label_title, bars.value_title}) + rule(2, 1);
  for (const Bars::Bar& bar : bars.bars) text += line_of({bar.label, bar.text});
  return text;
}

std::string table_of(const Plot& plot) {
  if (plot.drawn_only) return "A picture of the numbers above.\n";
  std::string text = line_of({"series", plot.x.title, plot.y.title}) + rule(3, 1);
  for (const Plot::Series& series : plot.series)
    for (const Plot::Point& p : series.points)
      text += line_of({series.name, fmt::format("{:.6g}", p.x), fmt::format("{:.6g}", p.y)});
  return text;
}

}  // namespace

std::string to_markdown(const Description& chart) {
  std::string text = fmt::format("# {}\n\n{}\n", plain(chart.title), plain(chart.summary));
  if (!chart.legend.empty()) text += "\n";
  for (const Legend& entry : chart.legend)
    text += fmt::format("- **{}** {}\n", plain(entry.text), plain(entry.meaning));
  for (const Panel& panel : chart.panels) {
    text += fmt::format("\n## {}\n\n", plain(panel.title)) +
            (panel.headline.empty() ? "" : fmt::format("**{}**\n\n", plain(panel.headline))) +
            std::visit([](const auto& c) { return table_of(c); }, panel.content);
    if (!panel.note.empty()) text += fmt::format("\n{}\n", plain(panel.note));
  }
  for (const std::string& note : chart.notes) text += fmt::format("\n{}\n", plain(note));
  return text + fmt::format("\n---\n\n{}\n", plain(chart.footer));
}

}  // namespace fillwise::chart
