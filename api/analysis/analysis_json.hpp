#pragma once

// The analysis of games as JSON: docs/analysis.md.

#include "api/analysis/analysed_games.hpp"
#include "api/base/json.hpp"

namespace fillwise {

/// Keys: classes, games, players, worst (at most so many).
Json analysis_json(const AnalysedGames& all, std::size_t worst);

}  // namespace fillwise
