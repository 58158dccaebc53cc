#pragma once

// The analysis of games as text.

#include <string>

#include "api/analysis/analysis_format.hpp"

namespace fillwise {

struct AnalysisTextOptions {
  bool decisions = false;  ///< every real decision is listed, game by game
  bool colour = false;
};

AnalysisFormat text_format(const solver::MistakeLimits& limits, const AnalysisTextOptions& options);
std::string analysis_text(const AnalysedGames& all, const AnalysisTextOptions& options);

}  // namespace fillwise
