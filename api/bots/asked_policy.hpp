#pragma once

// A bot as a policy: it is asked everything that it can be asked, once, so that it can be rated exactly.

#include "api/bots/player.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::bots {

/// The way a player plays, who looks at `view` of the scores: of pairs that look alike it is asked about one.
/// What it answers about dice just thrown counts for the dice; whether it rolls, draws or stops then is asked
/// by itself, and has to be what it said with the dice. To be used by one thread. The rule throws
/// Error(failed) when the player forfeits, or says something else then. All must outlive it.
solver::StatedPolicy asked_policy(Player& player, const model::Match& match, const solver::ScoreView& view);

}  // namespace fillwise::bots
