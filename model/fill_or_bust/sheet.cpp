#include "model/fill_or_bust/sheet.hpp"

#include <algorithm>
#include <stdexcept>

namespace fillwise::model {

std::string why_only_two(const RuleSet& rules) {
  if (rules.last_turn) return "last turns are for two players";
  if (rules.overshoot > 0) return "goals that must be met exactly are for two players";
  for (const Card& card : rules.cards)
    if (card.count > 0 && card.leader_loses > 0 && card.on_fill != Card::OnFill::add_to_sheet)
      return "cards that take points while the player's own stay at risk are for two players";
  return "";
}

int best_of_others(std::span<const int> scores) {
  return std::ranges::max(scores.subspan(1));
}

State turn_of(const Match& match, std::span<const int> scores) {
  if (match.rules().last_turn && scores.size() > 2)
    throw std::invalid_argument("last turns of more than two players");
  return match.start(scores[0], best_of_others(scores), 0);
}

void write_down(std::span<int> scores, const State& s) {
  const int best = best_of_others(scores);
  for (int& score : scores.subspan(1))
    if (score == best) score = s.score[1];
  scores[0] = s.score[0];
}

void pass_turn(std::span<int> scores) {
  std::rotate(scores.begin(), scores.begin() + 1, scores.end());
}

}  // namespace fillwise::model
