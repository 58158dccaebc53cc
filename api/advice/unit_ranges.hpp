#pragma once

// Ranges of points at risk as people read them.

#include <string>
#include <vector>

#include "solver/one_turn/one_turn.hpp"

namespace fillwise {

/// "350 to 600, 900, 1000 or more" in points; "never" for none. A single range without end is its first number
/// alone: "350".
std::string ranges_text(const std::vector<solver::UnitRange>& ranges);

}  // namespace fillwise
