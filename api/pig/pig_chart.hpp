#pragma once

// When to hold in Pig, over both scores, as a chart.

#include "api/chart/description.hpp"
#include "solver/pig/pig_values.hpp"

namespace fillwise::pig {

constexpr int kUsualLines = 10, kMostLines = 50;  ///< scores in the table's rows and columns

/// The turn total to hold at by both scores, `step` points apart in the table, and as curves. `values` are of the game
/// from its start.
chart::Description hold_chart(const solver::PigValues& values, int step);

}  // namespace fillwise::pig
