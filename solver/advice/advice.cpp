#include "solver/advice/advice.hpp"

#include <algorithm>
#include <stdexcept>

#include "solver/base/roundoff.hpp"
#include "solver/race/cut.hpp"
#include "solver/turn/inside_turn.hpp"

namespace fillwise::solver {
namespace {

using model::Phase;
using model::State;

/// Whether the value of a state that leaves nothing to decide is one inside a turn.
bool needs_pass(const State& s) {
  return !model::Match::is_over(s) && (s.phase != Phase::draw || (s.mover == 0 && s.at_risk != 0));
}

}  // namespace

Advisor::Advisor(const model::Match& match, std::span<const double> value, std::span<const double> lower,
                 std::span<const double> upper, bool limit_wins)
    : match_(match), program_(race::compile(match)), pass_(program_, match.limit(), true) {
  const auto side = static_cast<std::size_t>(match.limit());
  for (const auto& table : {value, lower, upper})
    if (table.size() != side * side)
      throw std::invalid_argument("a table has another size than the match asks for");
  const race::TerminalRule terminal = race::terminal_rule_of(match);
  if (!limit_wins) cut_ = race::cut_of(program_, terminal);
  const double least = cut_.least_at_limit;
  const race::ValueFunction<double> v{value.data(), match.limit()};
  const race::ValueFunction<double> l{lower.data(), match.limit()};
  const race::ValueFunction<double> u{upper.data(), match.limit()};
  const double ulp = kUlp * terminal.range().scale;
  readings_ = {{{&ValueInterval::value, {terminal, v, v, (1 + least) / 2, 0}, race::Rounding::nearest},
                {&ValueInterval::lower, {terminal, l, u, least, -ulp}, race::Rounding::down},
                {&ValueInterval::upper, {terminal, u, l, 1, ulp}, race::Rounding::up}}};
  if (!cut_.least_must_draw.empty())
    readings_[1].continuation.must_draw_at_limit = cut_.least_must_draw.data();
  direction_.from = terminal.range().least;
  direction_.to = terminal.range().most;
}

Advice Advisor::advise(const Query& query) {
  return std::move(advise(std::span(&query, 1)).front());
}

std::vector<Advice> Advisor::advise(std::span<const Query> queries) {
  std::vector<Plan> plans;
  plans.reserve(queries.size());
  std::vector<Asked> asked;
  for (const Query& query : queries) {
    Plan& plan = plans.emplace_back(plan_of(match_, query));
    for (std::size_t i = 0; i < plan.successors.size(); ++i)
      asked.push_back({{query.state.score[0], query.state.score[1]}, &plan.successors[i], &plan.chances[i]});
  }
  answer_all(asked);
  std::vector<Advice> result;
  for (Plan& plan : plans) {
    finish(plan, direction_);
    result.push_back(std::move(plan.advice));
  }
  return result;
}

std::vector<ValueInterval> Advisor::values(std::span<const State> states) {
  std::vector<ValueInterval> result(states.size());
  std::vector<Asked> asked;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State& s = states[i];
    if (needs_pass(s))
      asked.push_back({{s.score[0], s.score[1]}, &s, &result[i]});
    else
      for (const Reading& reading : readings_) result[i].*reading.part = value_outside(s, reading);
  }
  answer_all(asked);
  for (ValueInterval& chance : result) chance = tidied(chance, direction_);
  return result;
}

void Advisor::answer_all(std::span<Asked> asked) {
  std::ranges::sort(asked, {}, &Asked::at);
  std::vector<Scores> lanes;
  for (std::size_t begin = 0, end = 0; begin < asked.size(); begin = end) {
    // The next states with the same own score and up to eight opponents' scores. With other own scores
    // among the lanes the pass would end at other points at risk, which can show in the last bit.
    lanes.clear();
    for (end = begin; end < asked.size(); ++end) {
      const Scores& at = asked[end].at;
      if (lanes.empty() || at != lanes.back()) {
        if (lanes.size() == race::kLanes<double>) break;
        if (!lanes.empty() && at.own != lanes.front().own) break;
        lanes.push_back(at);
      }
      asked[end].lane = static_cast<int>(lanes.size()) - 1;
    }
    answer(lanes, asked.subspan(begin, end - begin));
  }
}

void Advisor::answer(std::span<const Scores> lanes, std::span<const Asked> together) {
  race::Block<double> block;
  for (const Reading& reading : readings_) {
    for (std::size_t i = 0; i < block.own.size(); ++i) {
      const Scores& scores = lanes[std::min(i, lanes.size() - 1)];  // lanes left over repeat the last one
      block.own[i] = scores.own;
      block.opponent[i] = scores.opponent;
      block.lose[i] = reading.continuation.end_turn(scores.own, scores.opponent);
    }
    pass_.run(block, reading.continuation, reading.rounding);
    for (const Asked& a : together) {
      const double inside = value_of(*a.state, a.lane, a.at, reading);
      a.chance->*reading.part = reading.continuation.with_landing(inside, a.at.own, a.state->score[0]);
    }
  }
}

/// In the turn at scores that a card has changed while the player's points stay at risk.
double Advisor::value_elsewhere(const State& s, const Reading& reading) {
  race::Block<double> block;
  block.own.fill(s.own());
  block.opponent.fill(s.opponent());
  block.lose.fill(reading.continuation.end_turn(s.own(), s.opponent()));
  if (other_ == nullptr) other_ = std::make_unique<race::TurnPass<double>>(program_, match_.limit(), false);
  other_->run(block, reading.continuation, reading.rounding);
  return value_inside(program_, *other_, s, 0);
}

double Advisor::value_outside(const State& s, const Reading& reading) const {
  if (model::Match::is_over(s)) {
    if (!match_.is_cut(s) || s.mover != 0) return model::Match::half_points(s, 0) / 2.0;
    return reading.continuation.after_adding(s.own(), s.opponent(), model::Match::is_cut_in_mid_turn(s));
  }
  if (s.mover != 0) return reading.continuation.end_turn(s.opponent(), s.own());
  return reading.continuation.stay.at(s.own(), s.opponent());
}

double Advisor::value_of(const State& s, int lane, const Scores& scores, const Reading& reading) {
  if (!needs_pass(s)) return value_outside(s, reading);
  const bool elsewhere = s.phase == Phase::draw && s.opponent() != scores.opponent;
  return elsewhere ? value_elsewhere(s, reading) : value_inside(program_, pass_, s, lane);
}

}  // namespace fillwise::solver
