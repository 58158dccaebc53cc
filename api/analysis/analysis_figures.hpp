#pragma once

// The figures that sum up how a player played, as text and pages list them.

#include <functional>
#include <string>
#include <utility>
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

/// A share of the points, and its interval of 95 %, as if the games did not depend on each other.
struct PointShare {
  double share = 0;
  double lower = 0;
  double upper = 0;
};
/// Of at least one game: as it was counted, and with luck taken out (solver::cautious_mean).
PointShare share_of(const solver::PlayerTally& tally);
PointShare share_without_luck(const solver::PlayerTally& tally);

/// In their order, for players with these tallies. Chances, luck and losses are in percentage points. Shares are of
/// several games, forfeits are listed where there are some.
std::vector<Figure> analysis_figures(const solver::MistakeLimits& limits,
                                     const std::vector<std::pair<std::string, solver::PlayerTally>>& players);

}  // namespace fillwise
