#include "solver/advice.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "solver/race/cut.hpp"

namespace fillwise::solver {
namespace {

using model::ActionKind;
using model::Phase;
using model::State;

constexpr double kUlp = 0x1p-52;  // covers the rounding of one subtraction from 1

/// Keeps a chance within [0, 1] and its value within the bounds; narrowing bounds to what a chance can be
/// keeps them.
Chance tidied(const Chance& c) {
  const double lower = std::clamp(c.lower, 0.0, 1.0);
  const double upper = std::clamp(c.upper, lower, 1.0);
  return {std::clamp(c.value, lower, upper), lower, upper};
}

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

/// Puts the chances into the advice, best first.
void finish(Advice& advice, std::span<const State> leads_to, std::span<const Chance> chances) {
  if (advice.options.empty()) {
    advice.chance = tidied(chances.front());
    return;
  }
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    Option& o = advice.options[i];
    o.chance = tidied(chances[i]);
    o.wins = leads_to[i].phase == model::Phase::over && leads_to[i].mover == 0;
    advice.chance.lower = std::max(advice.chance.lower, o.chance.lower);
    advice.chance.upper = std::max(advice.chance.upper, o.chance.upper);
  }
  std::ranges::sort(advice.options, [](const Option& a, const Option& b) {
    return a.chance.value != b.chance.value ? a.chance.value > b.chance.value : comes_first(a, b);
  });
  advice.chance.value = advice.options.front().chance.value;
  for (Option& o : advice.options) o.loss = advice.chance.value - o.chance.value;
}

}  // namespace

Advisor::Advisor(const model::Match& match, std::span<const double> value, std::span<const double> lower,
                 std::span<const double> upper, bool limit_wins)
    : match_(match),
      program_(race::compile(match.rules(), match.tosses())),
      pass_(program_, match.limit(), true) {
  const auto side = static_cast<std::size_t>(match.limit());
  for (const auto& table : {value, lower, upper})
    if (table.size() != side * side)
      throw std::invalid_argument("a table has another size than the match asks for");
  const race::Ending ending{match.goal(), match.limit(), match.rules().last_turn};
  const double least = limit_wins ? 1 : race::cut_of(program_, ending).least_at_limit;
  const race::TurnStarts<double> v{value.data(), match.limit()};
  const race::TurnStarts<double> l{lower.data(), match.limit()};
  const race::TurnStarts<double> u{upper.data(), match.limit()};
  readings_ = {{{&Chance::value, {ending, v, v, (1 + least) / 2, 0}, race::Rounding::nearest},
                {&Chance::lower, {ending, l, u, least, -kUlp}, race::Rounding::down},
                {&Chance::upper, {ending, u, l, 1, kUlp}, race::Rounding::up}}};
}

Advice Advisor::advise(const Query& query) {
  return std::move(advise(std::span(&query, 1)).front());
}

std::vector<Advice> Advisor::advise(std::span<const Query> queries) {
  std::vector<std::size_t> order(queries.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return queries[i].state.score; });

  std::vector<Advice> result(queries.size());
  std::vector<Scores> lanes;
  std::vector<Plan> plans;
  for (std::size_t begin = 0; begin < order.size(); begin += plans.size()) {
    // 1. The next queries with the same own score and up to eight opponents' scores. With other own scores
    // among the lanes the pass would end at other points at risk, which can show in the last bit.
    lanes.clear();
    plans.clear();
    for (std::size_t i = begin; i < order.size(); ++i) {
      const Query& query = queries[order[i]];
      const Scores scores{query.state.score[0], query.state.score[1]};
      if (lanes.empty() || scores != lanes.back()) {
        if (lanes.size() == race::kLanes<double>) break;
        if (!lanes.empty() && scores.own != lanes.front().own) break;
        lanes.push_back(scores);
      }
      plans.push_back(plan(query, static_cast<int>(lanes.size()) - 1));
    }
    // 2. Their answers.
    answer(lanes, plans);
    for (std::size_t i = 0; i < plans.size(); ++i) result[order[begin + i]] = std::move(plans[i].advice);
  }
  return result;
}

void Advisor::plan_set_aside(const Query& query, Plan& plan) const {
  const std::vector<model::Choice> choices = match_.actions(query.state);
  for (const model::SetAside& way : model::ways_to_set_aside(match_.rules().chart, query.toss)) {
    const auto choice = std::ranges::find(choices, model::Way{way.count, way.points},
                                          [](const model::Choice& c) { return c.action.way; });
    if (choice == choices.end()) continue;  // the card takes every scoring die
    const auto add = [&](const State& next, ActionKind then) {
      Option& o = plan.advice.options.emplace_back();
      o.action = ActionKind::set_aside;
      o.dice = way.dice;
      o.points = way.points;
      o.then = then;
      o.fills = way.count == query.state.dice;
      plan.leads_to.push_back(next);
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
        for (const model::Choice& then : match_.actions(next)) add(then.next, then.action.kind);
    }
  }
}

Advisor::Plan Advisor::plan(const Query& query, int lane) const {
  const State& s = query.state;
  Plan result;
  result.lane = lane;
  const auto add = [&](const State& next, ActionKind action) {
    result.advice.options.emplace_back().action = action;
    result.leads_to.push_back(next);
  };
  switch (s.phase) {
    case Phase::draw:
      if (s.mover == 0)
        add(s, ActionKind::draw);
      else
        result.leads_to.push_back(s);
      break;
    case Phase::toss:
      add(s, query.just_drawn ? ActionKind::play : ActionKind::roll);
      break;
    case Phase::set_aside:
      result.advice.bust = match_.tosses().classes(s.dice)[static_cast<std::size_t>(s.toss)].is_bust();
      if (result.advice.bust)
        result.leads_to.push_back(match_.after_bust(s));
      else
        plan_set_aside(query, result);
      break;
    default:
      for (const model::Choice& c : match_.actions(s)) add(c.next, c.action.kind);
  }
  result.chances.resize(result.leads_to.size());
  return result;
}

void Advisor::answer(std::span<const Scores> lanes, std::span<Plan> plans) {
  race::Block<double> block;
  for (const Reading& reading : readings_) {
    for (std::size_t i = 0; i < block.own.size(); ++i) {
      const Scores& scores = lanes[std::min(i, lanes.size() - 1)];  // lanes left over repeat the last one
      block.own[i] = scores.own;
      block.opponent[i] = scores.opponent;
      block.lose[i] = reading.outlook.end_turn(scores.own, scores.opponent);
    }
    pass_.run(block, reading.outlook, reading.rounding);
    for (Plan& p : plans)
      for (std::size_t i = 0; i < p.leads_to.size(); ++i)
        p.chances[i].*reading.part = value_of(p.leads_to[i], p.lane, reading);
  }
  for (Plan& p : plans) finish(p.advice, p.leads_to, p.chances);
}

double Advisor::value_of(const State& s, int lane, const Reading& reading) const {
  switch (s.phase) {
    case Phase::over:
    case Phase::tied:
      return match_.is_cut(s) && s.mover == 0 ? reading.outlook.at_limit
                                              : model::Match::half_points(s, 0) / 2.0;
    case Phase::draw:
      if (s.mover != 0) return reading.outlook.end_turn(s.opponent(), s.own());
      return s.at_risk == 0 ? reading.outlook.stay.at(s.own(), s.opponent()) : pass_.draw(s.at_risk, lane);
    case Phase::redraw:
      return pass_.redraw(s.at_risk, lane);
    case Phase::toss:
      if (program_.is_penalty(s.card)) return pass_.penalty(s.dice, s.at_risk, lane);
      return pass_.toss(program_.mode_of(s.card, s.fills), s.dice, s.at_risk, lane);
    default:
      throw std::logic_error("the value of a decision is asked for");
  }
}

}  // namespace fillwise::solver
