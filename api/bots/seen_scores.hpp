#pragma once

// What a bot looks at of the two scores, in words: none, all, or some of me, opponent, ahead
// (docs/policies.md).

#include <string>
#include <vector>

#include "api/base/json.hpp"
#include "solver/play/score_view.hpp"

namespace fillwise::bots {

/// The words that there are.
const std::vector<std::string>& seen_score_words();
/// Words that are none of these are passed over.
solver::ScoreView view_of(const std::vector<std::string>& words);
/// Of a bot's message `sees`; everything if it says nothing, or what is not known here.
solver::ScoreView stated_view(const Json& message);

}  // namespace fillwise::bots
