#pragma once

// The kinds of decisions that a player has in a turn: what is counted and summed by kind, everywhere.

#include <cstddef>
#include <cstdint>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::solver {

enum class DecisionKind : std::uint8_t { set_aside, roll_or_stop, play_or_discard, draw_or_stop };
inline constexpr std::size_t kDecisionKinds = 4;

/// What is decided in that phase. Throws std::logic_error for phases in which the player decides nothing.
DecisionKind decision_kind(model::Phase phase);

}  // namespace fillwise::solver
