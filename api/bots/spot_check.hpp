#pragma once

// Whether a bot keeps to what was taken for granted when it was rated exactly.

#include <cstdint>
#include <functional>
#include <string>

#include "api/bots/asked_policy.hpp"

namespace fillwise::bots {

struct SpotCheckOptions {
  int positions = 1000;
  std::uint64_t seed = 1;
  std::function<void(double share)> progress = {};
};

/// Lets the policy play games against itself, and asks the player again at random decisions of them: what was asked
/// before in the place of the position, and the position itself. They differ only in what the player does not see of
/// the scores, in dice that offer the same and in the order in which they fell, if at all; so the answers have to be
/// the same. Returns how many positions were compared: fewer where games have hardly a decision. The same seed asks
/// the same. Throws Error(failed) that names two positions and both answers, or one position that got two answers; or
/// as AskedPolicy.
int spot_check(Player& player, AskedPolicy& policy, const model::Match& match,
               const SpotCheckOptions& options);

/// What a player sees, "it sees none of the scores", "it sees of the scores only me, ahead", "it sees both scores".
std::string view_words(const solver::ScoreView& view);

}  // namespace fillwise::bots
