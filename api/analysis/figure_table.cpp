#include "api/analysis/figure_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fillwise {

std::string figure_table(const std::vector<std::string>& columns, const std::vector<FigureRow>& rows,
                         bool fitted) {
  constexpr std::size_t kLabel = 30, kLeastColumn = 12;
  std::vector<std::size_t> widths;
  widths.reserve(columns.size());
  for (const std::string& column : columns) widths.push_back(std::max(column.size(), kLeastColumn));
  for (const FigureRow& row : rows)
    for (std::size_t i = 0; i < columns.size() && fitted; ++i)
      widths[i] = std::max(widths[i], row.cells[i].size());
  std::string text;
  const auto add = [&](const std::string& label, const std::vector<std::string>& cells) {
    std::string line = fmt::format("{:<{}}", label, kLabel);
    for (std::size_t i = 0; i < columns.size(); ++i) line += fmt::format("  {:>{}}", cells[i], widths[i]);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  };
  add("", columns);
  for (const FigureRow& row : rows) add(row.label, row.cells);
  return text;
}

}  // namespace fillwise
