#include "cli/scores.hpp"

#include <fmt/format.h>

#include "cli/context.hpp"
#include "cli/numbers.hpp"
#include "model/turn.hpp"

namespace fillwise::cli {
namespace {

using model::kPointsPerUnit;

/// A score below `limit` units; one that wins only if it `may_win`.
int score_below(std::string_view field, std::string_view text, const model::RuleSet& rules, int goal,
                int limit, bool may_win) {
  const auto score = static_cast<int>(whole_number(field, text, scores_below(limit * kPointsPerUnit)));
  if (!may_win && model::wins(rules, goal / kPointsPerUnit, score / kPointsPerUnit))
    throw CommandError(Exit::usage, fmt::format("{}: {} wins: the game is over", field, score));
  return score / kPointsPerUnit;
}

}  // namespace

int mover_score(std::string_view field, std::string_view text, const model::RuleSet& rules, int goal) {
  return score_below(field, text, rules, goal, goal / kPointsPerUnit + rules.overshoot, false);
}

int opponent_score(std::string_view field, std::string_view text, const model::RuleSet& rules, int goal) {
  return score_below(field, text, rules, goal, model::usual_limit(rules, goal / kPointsPerUnit),
                     rules.last_turn);
}

}  // namespace fillwise::cli
