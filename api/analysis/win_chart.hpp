#pragma once

// A chart of the chance to win over a game, as SVG that stands in a page.

#include <string>

#include "api/analysis/analysed_games.hpp"

namespace fillwise {

/// The chance of the first player after each card, toss and decision, with a sign at each mistake. `number`
/// makes ids of the elements different in a page.
std::string win_chart(const AnalysedGame& game, const solver::MistakeLimits& limits, std::size_t number);

}  // namespace fillwise
