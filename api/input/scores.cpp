#include "api/input/scores.hpp"

#include <fmt/format.h>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/input/numbers.hpp"
#include "api/rules/rule_name.hpp"
#include "tables/table.hpp"

namespace fillwise {
namespace {

using model::kPointsPerUnit;

constexpr int kMostLimit = tables::kMaxLimit;

/// A score below `limit` units; one that wins only if it `may_win`.
int score_below(std::string_view field, std::string_view text, const model::RuleSet& rules, int goal,
                int limit, bool may_win) {
  const auto score = static_cast<int>(whole_number(field, text, scores_below(limit * kPointsPerUnit)));
  if (!may_win && model::wins(rules, goal / kPointsPerUnit, score / kPointsPerUnit))
    throw Error(Fault::invalid, field, fmt::format("{} wins: the game is over", score));
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

bool can_begin_turn(const model::Match& match, int own, int opponent) {
  return !match.wins(own) && (match.rules().last_turn || !match.wins(opponent));
}

int checked_limit(const std::optional<std::string>& typed, const model::RuleSet& rules, int goal) {
  const int always_wins = goal + rules.overshoot * kPointsPerUnit;
  if (!typed) return model::usual_limit(rules, goal / kPointsPerUnit) * kPointsPerUnit;
  if (!rules.last_turn && *typed != std::to_string(always_wins))
    throw Error(Fault::invalid, found_but_expected("--limit", *typed,
                                                   fmt::format("{}, as the rules '{}' have no last turn",
                                                               always_wins, display_name(rules))));
  return static_cast<int>(whole_number("--limit", *typed, {always_wins, kMostLimit, kPointsPerUnit}));
}

bool is_own_limit(const model::RuleSet& rules, int goal, int limit) {
  return limit != checked_limit(std::nullopt, rules, goal);
}

}  // namespace fillwise
