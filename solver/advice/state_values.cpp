#include "solver/advice/state_values.hpp"

#include <algorithm>
#include <utility>

namespace fillwise::solver {

using model::Match;
using model::State;

State seen_by_mover(const State& s) {
  State seen = s;
  if (s.mover == 1) std::swap(seen.score[0], seen.score[1]);
  seen.mover = 0;
  return seen;
}

void StateValues::add(const State& s) {
  const State seen = seen_by_mover(s);
  if (Match::is_over(seen) || Match::is_chance(seen)) {
    if (values_.emplace(seen, ValueInterval{}).second) named_.push_back(seen);
    return;
  }
  for (const model::Choice& choice : match_.actions(seen)) add(choice.next);
}

void StateValues::solve() {
  const std::vector<ValueInterval> chances = advisor_.values(named_);
  for (std::size_t i = 0; i < named_.size(); ++i) values_[named_[i]] = chances[i];
  named_.clear();
}

ValueInterval StateValues::of_mover(const State& s) const {
  if (Match::is_over(s) || Match::is_chance(s)) return values_.at(seen_by_mover(s));
  ValueInterval best{0, 0, 0};
  for (const model::Choice& choice : match_.actions(s)) {
    const ValueInterval chance = of(choice.next, s.mover);
    best = {std::max(best.value, chance.value), std::max(best.lower, chance.lower),
            std::max(best.upper, chance.upper)};
  }
  return best;
}

ValueInterval StateValues::of(const State& s, int player) const {
  const ValueInterval chance = of_mover(s);
  if (s.mover == player) return chance;
  return {1 - chance.value, 1 - chance.upper, 1 - chance.lower};
}

model::ActionKind StateValues::best_in(const State& s) const {
  const std::vector<model::Choice> choices = match_.actions(s);
  const auto best = std::ranges::max_element(
      choices, {}, [&](const model::Choice& c) { return of(c.next, s.mover).value; });
  return best->action.kind;
}

}  // namespace fillwise::solver
