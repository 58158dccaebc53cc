#include "solver/advice.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "solver/inside_turn.hpp"
#include "solver/race/cut.hpp"

namespace fillwise::solver {
namespace {

using model::Phase;
using model::State;

constexpr double kUlp = 0x1p-52;  // covers the rounding of one subtraction from 1

}  // namespace

Advisor::Advisor(const model::Match& match, std::span<const double> value, std::span<const double> lower,
                 std::span<const double> upper, bool limit_wins)
    : match_(match), program_(race::compile(match)), pass_(program_, match.limit(), true) {
  const auto side = static_cast<std::size_t>(match.limit());
  for (const auto& table : {value, lower, upper})
    if (table.size() != side * side)
      throw std::invalid_argument("a table has another size than the match asks for");
  const race::Ending ending = race::ending_of(match);
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
  std::vector<LanePlan> plans;
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
      plans.push_back({plan_of(match_, query), static_cast<int>(lanes.size()) - 1});
    }
    // 2. Their answers.
    answer(lanes, plans);
    for (std::size_t i = 0; i < plans.size(); ++i) result[order[begin + i]] = std::move(plans[i].plan.advice);
  }
  return result;
}

void Advisor::answer(std::span<const Scores> lanes, std::span<LanePlan> plans) {
  race::Block<double> block;
  for (const Reading& reading : readings_) {
    for (std::size_t i = 0; i < block.own.size(); ++i) {
      const Scores& scores = lanes[std::min(i, lanes.size() - 1)];  // lanes left over repeat the last one
      block.own[i] = scores.own;
      block.opponent[i] = scores.opponent;
      block.lose[i] = reading.outlook.end_turn(scores.own, scores.opponent);
    }
    pass_.run(block, reading.outlook, reading.rounding);
    for (LanePlan& p : plans)
      for (std::size_t i = 0; i < p.plan.leads_to.size(); ++i)
        p.plan.chances[i].*reading.part =
            value_of(p.plan.leads_to[i], p.lane, lanes[static_cast<std::size_t>(p.lane)], reading);
  }
  for (LanePlan& p : plans) finish(p.plan);
}

/// In the turn at scores that a card has changed while the player's points stay at risk.
double Advisor::value_elsewhere(const State& s, const Reading& reading) {
  race::Block<double> block;
  block.own.fill(s.own());
  block.opponent.fill(s.opponent());
  block.lose.fill(reading.outlook.end_turn(s.own(), s.opponent()));
  if (other_ == nullptr) other_ = std::make_unique<race::TurnPass<double>>(program_, match_.limit(), false);
  other_->run(block, reading.outlook, reading.rounding);
  return value_inside(program_, *other_, s, 0);
}

double Advisor::value_of(const State& s, int lane, const Scores& scores, const Reading& reading) {
  switch (s.phase) {
    case Phase::over:
    case Phase::tied:
      return match_.is_cut(s) && s.mover == 0 ? reading.outlook.at_limit
                                              : model::Match::half_points(s, 0) / 2.0;
    case Phase::draw:
      if (s.mover != 0) return reading.outlook.end_turn(s.opponent(), s.own());
      if (s.at_risk == 0) return reading.outlook.stay.at(s.own(), s.opponent());
      return s.opponent() == scores.opponent ? value_inside(program_, pass_, s, lane)
                                             : value_elsewhere(s, reading);
    default:
      return value_inside(program_, pass_, s, lane);
  }
}

}  // namespace fillwise::solver
