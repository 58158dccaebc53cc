#pragma once

// Scores on the sheet at the start of a turn, as they are typed.

#include <string_view>

#include "model/rules.hpp"

namespace fillwise::cli {

/// A score in units of a player about to draw, in a game to `goal` points: of one that goes on, so no score
/// that wins. Throws CommandError(usage).
int mover_score(std::string_view field, std::string_view text, const model::RuleSet& rules, int goal);
/// A score in units of the other player then: with last turns it may win, up to where the match stops
/// counting. Throws CommandError(usage).
int opponent_score(std::string_view field, std::string_view text, const model::RuleSet& rules, int goal);

}  // namespace fillwise::cli
