#pragma once

// Scores on the sheet at the start of a turn, as they are typed.

#include <optional>
#include <string>
#include <string_view>

#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise {

/// A score in units of a player about to draw, in a game to `goal` points: of one that goes on, so no score
/// that wins. Throws Error(invalid).
int mover_score(std::string_view field, std::string_view text, const model::RuleSet& rules, int goal);
/// A score in units of the other player then: with last turns it may win, up to where the match stops
/// counting. Throws Error(invalid).
int opponent_score(std::string_view field, std::string_view text, const model::RuleSet& rules, int goal);

/// Whether a turn can begin with these scores, in units, of a player about to draw and of the other one:
/// those that the two above take.
bool can_begin_turn(const model::Match& match, int own, int opponent);

/// Where a match stops counting, in points, by what was typed as --limit; the usual limit if nothing was. Of
/// rules without last turns only what always wins. Throws Error(invalid).
int checked_limit(const std::optional<std::string>& typed, const model::RuleSet& rules, int goal);
/// Whether that is another limit, in points, than tables of these rules and this goal have.
bool is_own_limit(const model::RuleSet& rules, int goal, int limit);

}  // namespace fillwise
