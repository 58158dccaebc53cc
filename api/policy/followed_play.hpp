#pragma once

// What the commands that follow a policy through every turn say beforehand.

#include <string_view>

#include "api/base/callbacks.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise {

/// Whether a card takes points from a leader while the player's own stay at risk, so that turns go on at
/// other scores.
bool turns_go_on(const model::RuleSet& rules);

/// Says beforehand where following turns takes minutes: where they go on at other scores they are followed
/// for each score of the mover by itself, and where last turns are followed for each pair of scores.
/// `otherwise` ends the sentence.
void note_long_play(const Callbacks& callbacks, const model::Match& match, std::string_view otherwise = "");

}  // namespace fillwise
