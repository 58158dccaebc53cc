#pragma once

// The analysis of games as JSON: docs/analysis.md.

#include "api/analysis/analysis_format.hpp"

namespace fillwise {

AnalysisFormat json_format(const solver::MistakeLimits& limits);

}  // namespace fillwise
