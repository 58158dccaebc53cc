#include "model/fill_or_bust/sheet.hpp"

#include <algorithm>
#include <stdexcept>

namespace fillwise::model {

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
