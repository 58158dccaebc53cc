#pragma once

// The kinds of decisions in words and as JSON keys.

#include <string>

#include "solver/base/decision_kind.hpp"

namespace fillwise {

/// "dice to set aside", "roll or stop", "play or discard", "draw or stop".
std::string kind_name(solver::DecisionKind kind);
/// "set_aside", "roll_or_stop", "play_or_discard", "draw_or_stop".
std::string kind_key(solver::DecisionKind kind);

}  // namespace fillwise
