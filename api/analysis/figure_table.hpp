#pragma once

// A table of figures as text: a row for each figure, a column for each player.

#include <string>
#include <vector>

namespace fillwise {

struct FigureRow {
  std::string label;
  std::vector<std::string> cells;  ///< one for each column
};

/// A head with the names of the columns, then the rows, each with its line end. `fitted`: columns are as wide as their
/// cells, else wide enough for what a few games come to.
std::string figure_table(const std::vector<std::string>& columns, const std::vector<FigureRow>& rows,
                         bool fitted = false);

}  // namespace fillwise
