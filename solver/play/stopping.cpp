#include "solver/play/stopping.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace fillwise::solver {

using model::Match;
using model::Phase;
using model::State;

namespace {

Stopping how_it_ended(const State& over, int mover) {
  return over.phase == Phase::over && over.mover == mover ? Stopping::wins : Stopping::ends;
}

bool may_stop(const Match& match, const State& s) {
  return s.phase == Phase::between_cards ||
         (s.phase == Phase::roll_or_stop && match.rules().cards[static_cast<std::size_t>(s.card)].may_stop &&
          !match.tosses(s.card).forbids_stop(s.position()));
}

}  // namespace

Stopping stopping(const Match& match, const State& s, int mover) {
  if (Match::is_over(s)) return how_it_ended(s, mover);
  if (!may_stop(match, s)) return Stopping::goes_on;
  const State after = match.after_stop(s);
  return Match::is_over(after) ? how_it_ended(after, mover) : Stopping::goes_on;
}

ScoreView view_of_stopping(const Match& match) {
  const model::RuleSet& rules = match.rules();
  ScoreView view;
  view.own.exact = true;
  if (!rules.last_turn) return view;
  // The goal itself wins; above it, from so many on. There whoever gets ahead has won.
  view.opponent.marks = {match.goal(), match.goal() + 1};
  view.difference_from = match.goal() + std::max(rules.overshoot, 1);
  // What a card takes may leave scores that still win; unless the next card is drawn whatever is taken, one
  // may stop at them.
  for (const model::Card& card : rules.cards) {
    if (card.count == 0 || card.leader_loses == 0) continue;
    if (card.takes_at_risk() && card.then == model::Card::Then::draw) continue;
    if (rules.overshoot > 0 || card.leader_needs > match.goal()) {
      view.opponent = {true, {}};
      view.difference_from = std::numeric_limits<int>::max();
    } else {
      view.opponent.mark(match.goal() + card.leader_loses);
    }
  }
  return view;
}

std::size_t all_that_score(std::span<const model::Action> actions) {
  const auto all = std::ranges::max_element(
      actions, {}, [](const auto& a) { return std::pair(a.way.points, a.way.count); });
  return static_cast<std::size_t>(all - actions.begin());
}

std::size_t most_points_less(std::span<const model::Action> actions, int per_die) {
  const auto best = std::ranges::max_element(actions, {}, [per_die](const auto& a) {
    return std::pair(a.way.points * model::kPointsPerUnit - per_die * a.way.count, -a.way.count);
  });
  return static_cast<std::size_t>(best - actions.begin());
}

Stopping stopping(const Match& match, const State& s, std::span<const model::Action> actions) {
  return s.phase == Phase::set_aside
             ? stopping(match, match.after(s, actions[all_that_score(actions)]), s.mover)
             : stopping(match, s, s.mover);
}

}  // namespace fillwise::solver
