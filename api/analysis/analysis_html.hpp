#pragma once

// The analysis of games as a page: one file, nothing loaded from elsewhere.

#include <string>

#include "api/analysis/analysed_games.hpp"

namespace fillwise {

/// `worst`: how many of the worst decisions are listed at the top. Names and titles are escaped.
std::string analysis_html(const AnalysedGames& all, std::size_t worst);

}  // namespace fillwise
