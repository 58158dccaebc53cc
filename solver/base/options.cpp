#include "solver/base/options.hpp"

#include <algorithm>
#include <stdexcept>

namespace fillwise::solver {
namespace {

using model::ActionKind;
using model::Match;
using model::Phase;
using model::State;

/// Stop before draw before roll, play before discard: of equal chances the one that settles more.
int rank(ActionKind kind) {
  switch (kind) {
    case ActionKind::stop:
      return 0;
    case ActionKind::draw:
      return 1;
    case ActionKind::roll:
      return 2;
    case ActionKind::play:
      return 3;
    case ActionKind::discard:
      return 4;
    case ActionKind::set_aside:
      return 5;
  }
  throw std::logic_error("unknown kind of action");
}

/// Orders equal chances: most points, fewest dice, then by faces and by what is done.
bool comes_first(const Option& a, const Option& b) {
  if (a.points != b.points) return a.points > b.points;
  if (a.dice.size() != b.dice.size()) return a.dice.size() < b.dice.size();
  if (a.dice != b.dice) return a.dice > b.dice;
  return rank(a.action) != rank(b.action) ? rank(a.action) < rank(b.action) : rank(a.then) < rank(b.then);
}

void plan_set_aside(const Match& match, const Query& query, Plan& plan) {
  const std::vector<model::Choice> choices = match.actions(query.state);
  const auto& tosses = match.tosses(query.state.card);
  for (const auto& [way, taken] : tosses.ways(query.toss, query.state.held, query.kept)) {
    const auto choice =
        std::ranges::find(choices, taken, [](const model::Choice& c) { return c.action.way; });
    if (choice == choices.end()) continue;  // the card takes every scoring die
    const auto add = [&, &way = way](const State& next, ActionKind then) {
      Option& o = plan.advice.options.emplace_back();
      o.action = ActionKind::set_aside;
      o.dice = way.dice;
      o.points = way.points;
      o.then = then;
      o.fills = way.count == query.state.dice;
      plan.successors.push_back(next);
    };
    // What the player may do with the dice that are left, or after the fill.
    const State& next = choice->next;
    switch (next.phase) {
      case Phase::over:
      case Phase::tied:
        add(next, ActionKind::stop);
        break;
      case Phase::draw:
        add(next, ActionKind::draw);
        break;
      case Phase::toss:
        add(next, ActionKind::roll);
        break;
      default:
        for (const model::Choice& then : match.actions(next)) add(then.next, then.action.kind);
    }
  }
}

}  // namespace

ValueInterval tidied(const ValueInterval& c, const OptimizationDirection& direction) {
  const double lower = std::clamp(c.lower, direction.from, direction.to);
  const double upper = std::clamp(c.upper, lower, direction.to);
  return {std::clamp(c.value, lower, upper), lower, upper};
}

Plan plan_of(const Match& match, const Query& query) {
  const State& s = query.state;
  Plan result;
  const auto add = [&](const State& next, ActionKind action) {
    result.advice.options.emplace_back().action = action;
    result.successors.push_back(next);
  };
  switch (s.phase) {
    case Phase::over:
    case Phase::tied:
      result.successors.push_back(s);
      break;
    case Phase::draw:
      if (s.mover == 0)
        add(s, ActionKind::draw);
      else
        result.successors.push_back(s);
      break;
    case Phase::toss:
      add(s, query.just_drawn ? ActionKind::play : ActionKind::roll);
      break;
    case Phase::set_aside:
      result.advice.bust = match.classes(s)[static_cast<std::size_t>(s.toss)].is_bust();
      if (result.advice.bust)
        result.successors.push_back(match.after_bust(s));
      else
        plan_set_aside(match, query, result);
      break;
    default:
      for (const model::Choice& c : match.actions(s)) add(c.next, c.action.kind);
  }
  result.chances.resize(result.successors.size());
  return result;
}

void finish(Plan& plan, const OptimizationDirection& direction) {
  Advice& advice = plan.advice;
  if (advice.options.empty()) {
    advice.chance = tidied(plan.chances.front(), direction);
    return;
  }
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    Option& o = advice.options[i];
    o.chance = tidied(plan.chances[i], direction);
    o.wins = plan.successors[i].phase == Phase::over && plan.successors[i].mover == 0;
    const auto best = [&](double a, double b) { return direction.least ? std::min(a, b) : std::max(a, b); };
    advice.chance.lower = i == 0 ? o.chance.lower : best(advice.chance.lower, o.chance.lower);
    advice.chance.upper = i == 0 ? o.chance.upper : best(advice.chance.upper, o.chance.upper);
  }
  std::ranges::sort(advice.options, [&](const Option& a, const Option& b) {
    if (a.chance.value == b.chance.value) return comes_first(a, b);
    return direction.least ? a.chance.value < b.chance.value : a.chance.value > b.chance.value;
  });
  advice.chance.value = advice.options.front().chance.value;
  for (Option& o : advice.options)
    o.loss = direction.least ? o.chance.value - advice.chance.value : advice.chance.value - o.chance.value;
}

}  // namespace fillwise::solver
