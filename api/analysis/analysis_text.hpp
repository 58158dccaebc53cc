#pragma once

// The analysis of games as text.

#include <string>

#include "api/analysis/analysed_games.hpp"

namespace fillwise {

struct AnalysisTextOptions {
  std::size_t worst = 10;  ///< decisions that are listed
  bool decisions = false;  ///< every real decision is listed, game by game
  bool colour = false;
};

std::string analysis_text(const AnalysedGames& all, const AnalysisTextOptions& options);

}  // namespace fillwise
