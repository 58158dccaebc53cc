#include "api/analysis/figure_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace fillwise {

std::string figure_table(const std::vector<std::string>& columns, const std::vector<FigureRow>& rows) {
  constexpr std::size_t kLabel = 30, kLeastColumn = 12;
  std::string text;
  const auto add = [&](const std::string& label, const std::vector<std::string>& cells) {
    std::string line = fmt::format("{:<{}}", label, kLabel);
    for (std::size_t i = 0; i < columns.size(); ++i)
      line += fmt::format("  {:>{}}", cells[i], std::max(columns[i].size(), kLeastColumn));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  };
  add("", columns);
  for (const FigureRow& row : rows) add(row.label, row.cells);
  return text;
}

}  // namespace fillwise
