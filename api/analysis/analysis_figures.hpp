#pragma once

// The figures that sum up how a player played, as text and pages list them.

#include <functional>
#include <string>
#include <vector>

#include "solver/advice/analysis_tally.hpp"

namespace fillwise {

struct Figure {
  std::string label;
  /// Of the number of mistakes of a class: which one. None for other figures.
  solver::MistakeClass mistake = solver::MistakeClass::none;
  bool is_part = false;  ///< of the figure above
  std::function<std::string(const solver::PlayerTally&)> of;
};

/// In their order. Chances, luck and losses are in percentage points. `forfeits`: some games were lost so.
std::vector<Figure> analysis_figures(const solver::MistakeLimits& limits, bool forfeits);

}  // namespace fillwise
