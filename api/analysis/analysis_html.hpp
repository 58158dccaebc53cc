#pragma once

// The analysis of games as a page: one file, nothing loaded from elsewhere.

#include "api/analysis/analysis_format.hpp"

namespace fillwise {

/// Names and titles are escaped.
AnalysisFormat html_format(const solver::MistakeLimits& limits);

}  // namespace fillwise
