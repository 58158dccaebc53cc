#pragma once

// What the charts of Rollers share.

#include <optional>
#include <string>

#include "model/rollers/board.hpp"
#include "model/rollers/match.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/round_values.hpp"

namespace fillwise::rollers {

/// The widest bounds that were seen.
struct WidestBounds {
  double width = 0;
  void see(const solver::rollers::Bounds& bounds) {
    if (bounds.upper - bounds.lower > width) width = bounds.upper - bounds.lower;
  }
};

/// --near, in percentage points: below it answers are nearly equal. Throws Error(invalid).
double near_of(const std::optional<std::string>& word);

/// "+1.25", in percentage points.
std::string points_text(double difference);

/// "fillwise: Rollers, rules 'small'; points 3 to 2, I began; proven: bounds at most 1.2e-08 apart."
std::string chart_footer(const model::rollers::Rules& rules, const model::rollers::Table& table,
                         double widest);
/// "3 to 2, I began".
std::string score_words(const model::rollers::Table& table);
/// "me: 60 chips, board 1c; opponent: 50 chips, board none".
std::string boards_words(const model::rollers::Table& table);

}  // namespace fillwise::rollers
