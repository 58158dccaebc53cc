#pragma once

// The strategy card as numbers: from which points at risk on to stop. What is the same on several cards stands
// there once.

#include <string>
#include <vector>

#include "api/chart/description.hpp"
#include "api/chart/stop_panel.hpp"

namespace fillwise::chart {

/// A row for each number of dice left, one for a fill that is made and one for the card that can be discarded; a
/// column for each situation. All have places of the same rules.
Panel card_table(const model::RuleSet& rules, const std::vector<Situation>& situations);

/// What stands in its cells; `near`: "0.1 percentage points".
std::vector<Legend> card_table_legend(const std::string& near, const Panel& table);

/// "300", "750-800, 1000+" or "never".
std::string short_ranges_text(const std::vector<solver::UnitRange>& ranges);

}  // namespace fillwise::chart
