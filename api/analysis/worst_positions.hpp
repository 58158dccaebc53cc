#pragma once

// The worst decisions as situations to be asked about again.

#include <cstddef>
#include <string>

#include "api/analysis/analysis_summary.hpp"

namespace fillwise {

struct WorstPositions {
  std::string lines;      ///< JSON Lines, as batches take them (api/advice/batch.hpp)
  std::size_t count = 0;  ///< of the lines
};

/// The situations of the worst decisions, the worst first and none twice; the id says where each was met. They should
/// be of one board, which the lines don't name.
WorstPositions worst_positions(const AnalysisSummary& summary);

}  // namespace fillwise
