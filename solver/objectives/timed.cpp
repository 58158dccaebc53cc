#include "solver/objectives/timed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "solver/base/roundoff.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/turn/inside_turn.hpp"

namespace fillwise::solver {
namespace {

constexpr int kColumns = race::kLanes<double>;
constexpr int kMostAtRisk = 200;  // units at risk that tables go up for

double compared(int own, int opponent) {
  return own > opponent ? 1 : own == opponent ? 0.5 : 0;
}

}  // namespace

void Timed::check(const model::RuleSet& rules) {
  for (const model::Card& card : rules.cards)
    if (card.count > 0 && card.tied_player_loses_too && card.leader_loses > 0)
      throw SolveError(
          fmt::format("the rules have a card by which a player who is tied for the lead loses points too, "
                      "'{}': there is no such objective for them",
                      card.name));
}

Timed::Timed(const model::RuleSet& rules, const Start& start, const Tables& tables)
    : match_(model::Match::without_goal(rules)),
      program_(race::compile(match_)),
      start_(start),
      tables_(tables),
      make_up_(rules, start.turns_left),
      turns_(start.turns_left + start.opponent_turns_left),
      side_(0),
      readings_{{{&ValueInterval::value, race::Rounding::nearest, 0, {}, {}, {}},
                 {&ValueInterval::lower, race::Rounding::down, -1, {}, {}, {}},
                 {&ValueInterval::upper, race::Rounding::up, +1, {}, {}, {}}}},
      passes_([this] { return std::make_unique<race::TurnPass<double>>(program_, side_, false); }) {
  check(rules);
  const int less = start.turns_left - start.opponent_turns_left;
  if (start.turns_left < 1 || start.turns_left > kMostTurns || less < 0 || less > 1 || start.own < 0 ||
      start.opponent < 0)
    throw std::invalid_argument("turns left that don't alternate");
  side_ = first_beyond();
  for (Reading& r : readings_) {
    r.now.resize(index(side_, 0));
    for (int own = 0; own < side_; ++own)
      for (int opponent = 0; opponent < side_; ++opponent)
        r.now[index(own, opponent)] = compared(own, opponent);
    r.next = r.now;
    r.pass = std::make_unique<race::TurnPass<double>>(program_, side_, true);
  }
  for (int turns = 1; turns <= turns_; ++turns) solve_layer(turns);
}

int Timed::first_beyond() const {
  const MakeUp::Turns turns{start_.turns_left, start_.turns_left};
  // More points at risk than make a lead that is beyond the tables need not be told apart.
  int factor = 1;
  for (const model::Card& card : match_.rules().cards)
    if (card.count > 0) factor = std::max(factor, card.factor);
  const int told_apart =
      std::min(start_.own + std::min(factor * start_.at_risk, kMostAtRisk),
               start_.opponent + make_up_.least(tables_.negligible, turns).value_or(kMostAtRisk));
  const int room = std::max(
      tables_.least_room,
      make_up_.least(tables_.far, turns).value_or(tables_.room + tables_.room_of_turn * turns.behind));
  return std::max({start_.own, start_.opponent, told_apart}) + room;
}

int Timed::least_beyond(MakeUp::Turns turns) const {
  return make_up_.least(tables_.negligible, turns).value_or(side_);
}

ValueInterval Timed::rough(int own, int opponent, int turns) const {
  const double mover = opponent > own ? make_up_.chance(opponent - own, of_mover(turns)) : 1;
  const double other = own > opponent ? make_up_.chance(own - opponent, of_other(turns)) : 1;
  return {compared(own, opponent), other == 0 ? 1 : std::max(0.0, 1 - other - kUlp), mover};
}

race::ContinuationValues<double> Timed::continuation(const Reading& r, int most_opponent, int turns) const {
  const int end = limit(most_opponent, turns);
  // Seen from the other player's side, a lower bound is an upper one.
  const std::size_t opposite = r.sign < 0 ? 2 : r.sign > 0 ? 1 : 0;
  return {{end, end, end, false},
          {r.now.data(), side_},
          {readings_[opposite].next.data(), side_},
          rough(end, most_opponent, turns).*r.part,
          r.sign * kUlp};
}

void Timed::run(const Reading& r, race::TurnPass<double>& pass, Lane first, int end, int turns) const {
  const int last = std::min(first.opponent + kColumns, end) - 1;
  const race::ContinuationValues<double> after = continuation(r, last, turns);
  race::Block<double> block;
  for (int i = 0; i < kColumns; ++i) {
    const auto lane = static_cast<std::size_t>(i);
    block.own[lane] = first.own;
    block.opponent[lane] = std::min(first.opponent + i, last);
    block.lose[lane] = after.end_turn(first.own, block.opponent[lane]);
  }
  pass.run(block, after, r.rounding);
}

void Timed::solve_layer(int turns) {
  // 1. What lies beyond the tables, and is not solved.
  for (Reading& r : readings_) std::swap(r.now, r.next);
  for (int own = 0; own < side_; ++own)
    for (int opponent = 0; opponent < side_; ++opponent) {
      const ValueInterval chance = rough(own, opponent, turns);
      for (Reading& r : readings_) r.now[index(own, opponent)] = chance.*r.part;
    }
  // 2. The rest, row by row: a turn leads to rows that are done. Of the last layer only what follows the
  // start.
  const bool is_last = turns == turns_;
  const int ahead = least_beyond(of_other(turns));
  const int behind = least_beyond(of_mover(turns));
  const std::array<Reading*, 2> bounds{&readings_[1], &readings_[2]};
  for (int own = side_ - 1; own >= (is_last ? start_.own : 0); --own) {
    const int first = std::max(0, own - ahead + 1);
    const int end = std::min({side_, own + behind, is_last ? start_.opponent + 1 : side_});
    if (first >= end) continue;
    // Rows are written when all are done: passes look up their own row too, where nothing depends on it.
    std::array<std::vector<double>, 2> rows;
    for (auto& row : rows) row.resize(static_cast<std::size_t>(end - first));
    parallel_for(2 * ((end - first + kColumns - 1) / kColumns), [&](int i) {
      const int lane = first + i / 2 * kColumns;
      const auto bound = static_cast<std::size_t>(i % 2);
      race::TurnPass<double>& pass = passes_.local();
      run(*bounds[bound], pass, {own, lane}, end, turns);
      for (int j = 0; j < kColumns && lane + j < end; ++j)
        rows[bound][static_cast<std::size_t>(lane + j - first)] = std::clamp(pass.draw(0, j), 0.0, 1.0);
    });
    for (int opponent = first; opponent < end; ++opponent) {
      const auto place = static_cast<std::size_t>(opponent - first);
      const std::size_t at = index(own, opponent);
      for (std::size_t i = 0; i < 2; ++i) bounds[i]->now[at] = rows[i][place];
      readings_[0].now[at] = (rows[0][place] + rows[1][place]) / 2;
    }
  }
}

ValueInterval Timed::at_start(int own, int opponent) {
  if (own != start_.own || opponent != start_.opponent)
    throw std::invalid_argument("timed play was solved for another start");
  ValueInterval chance;
  for (const Reading& r : readings_) chance.*r.part = r.now[index(own, opponent)];
  return chance;
}

void Timed::begin(const model::State& now) {
  const auto [own, opponent] = now.score;
  at_start(own, opponent);
  opponent_ = opponent;
  for (Reading& r : readings_) run(r, *r.pass, {own, opponent}, opponent + 1, turns_);
}

ValueInterval Timed::value(const model::State& s) {
  const int own = s.score[0];
  const int opponent = s.score[1];
  if (s.mover != 0 && turns_ == 1) {
    const double end = compared(own, opponent);
    return {end, end, end};
  }
  ValueInterval chance;
  for (const Reading& r : readings_) {
    const race::ContinuationValues<double> after = continuation(r, opponent, turns_);
    double& v = chance.*r.part;
    if (s.phase == model::Phase::over)
      v = s.mover == 0 ? 1 : 0;
    else if (s.mover != 0 || own >= after.terminal.limit)
      v = after.end_turn(own, opponent);
    else if (s.phase == model::Phase::draw && s.at_risk == 0)
      v = after.stay.at(own, opponent);
    else if (opponent == opponent_)
      v = value_inside(program_, *r.pass, s, 0);
    else {  // a card has taken points from the opponent while the player's own stay at risk
      run(r, passes_.local(), {own, opponent}, opponent + 1, turns_);
      v = value_inside(program_, passes_.local(), s, 0);
    }
  }
  return chance;
}

}  // namespace fillwise::solver
