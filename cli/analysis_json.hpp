#pragma once

// The analysis of games as JSON: docs/analysis.md.

#include "cli/analysed_games.hpp"
#include "cli/json.hpp"

namespace fillwise::cli {

/// Keys: classes, games, players, worst (at most so many).
Json analysis_json(const AnalysedGames& all, std::size_t worst);

}  // namespace fillwise::cli
