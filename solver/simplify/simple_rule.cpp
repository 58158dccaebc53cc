#include "solver/simplify/simple_rule.hpp"

#include <algorithm>
#include <utility>

namespace fillwise::solver {
namespace {

using model::Action;
using model::Match;
using model::Phase;
using model::State;

}  // namespace

int SimpleRule::stops_with(int card, int dice, ScorePair pair, int goal) const {
  int with = stop_at[static_cast<std::size_t>(dice)];
  for (const Exception& e : exceptions)
    if (e.card == card && e.dice == dice) with = e.stop_at;
  if (with != kNever && gap > 0) {
    if (pair.opponent - pair.own >= gap) with += more_behind;
    if (pair.own - pair.opponent >= gap) with += more_ahead;
    with = std::max(with, 1);
  }
  if (endgame_within > 0 && goal - pair.opponent <= endgame_within) with = std::max(with, endgame_at);
  return with;
}

ScoreView SimpleRule::view(const Match& match) const {
  ScoreView view = view_of_stopping(match);
  if (endgame_within > 0) view.opponent.mark(match.goal() - endgame_within);
  view.difference.marks = {1 - play_behind};
  if (gap > 0) view.difference.marks.insert(view.difference.marks.end(), {1 - gap, gap});
  std::ranges::sort(view.difference.marks);
  return view;
}

DecisionFacts facts_of(const Match& match, const State& s, std::span<const Action> actions) {
  DecisionFacts facts{.phase = s.phase, .card = s.card, .dice = s.dice, .at_risk = s.at_risk};
  facts.is_free = actions.size() > 1;
  facts.must_fill = s.card >= 0 && !match.rules().cards[static_cast<std::size_t>(s.card)].may_stop;
  if (s.phase == Phase::between_cards) facts.dice = 0;
  if (s.phase == Phase::set_aside) {
    facts.all = all_that_score(actions);
    facts.dice -= actions[facts.all].way.count;
    facts.at_risk += actions[facts.all].way.points;
  }
  return facts;
}

std::size_t few_dice(const SimpleRule& rule, bool must_fill, std::span<const Action> actions) {
  const std::optional<int> per_die = must_fill && rule.per_die_to_fill ? rule.per_die_to_fill : rule.per_die;
  if (per_die) return most_points_less(actions, *per_die);
  const auto fewest = std::ranges::max_element(
      actions, {}, [](const Action& a) { return std::pair(-a.way.count, a.way.points); });
  return static_cast<std::size_t>(fewest - actions.begin());
}

std::size_t choose(const SimpleRule& rule, const DecisionFacts& facts, std::size_t few, Stopping now,
                   ScorePair pair, int goal) {
  if (!facts.is_free) return 0;
  if (facts.phase == Phase::play_or_discard)
    return pair.opponent - pair.own >= rule.play_behind ? kPlay : kDiscard;
  const auto is_enough = [&] { return facts.at_risk >= rule.stops_with(facts.card, facts.dice, pair, goal); };
  if (facts.phase == Phase::set_aside)
    return now == Stopping::wins || facts.dice == 0 ||
                   (!(facts.must_fill && rule.per_die_to_fill) && is_enough())
               ? facts.all
               : few;
  if (now != Stopping::goes_on) return now == Stopping::wins ? kStop : kGoOn;
  return is_enough() ? kStop : kGoOn;
}

StatedPolicy stated(const SimpleRule& rule, const Match& match) {
  return {[rule, &match](const State& s, std::span<const Action> actions) {
            const DecisionFacts facts = facts_of(match, s, actions);
            const bool is_toss = s.phase == Phase::set_aside;
            return choose(rule, facts, is_toss ? few_dice(rule, facts.must_fill, actions) : 0,
                          s.phase == Phase::play_or_discard ? Stopping::goes_on : stopping(match, s, actions),
                          {s.own(), s.opponent()}, match.goal());
          },
          rule.view(match)};
}

}  // namespace fillwise::solver
