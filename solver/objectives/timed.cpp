#include "solver/objectives/timed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "solver/inside_turn.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::solver {
namespace {

constexpr double kUlp = 0x1p-52;  // covers the rounding of two subtractions from 1
constexpr int kLanes = race::kLanes<double>;

// Room for points above the scores of the start, units: what is beyond it is hardly reached.
constexpr int kRoom = 180;
constexpr int kRoomOfTurn = 30;

double compared(int own, int opponent) {
  return own > opponent ? 1 : own == opponent ? 0.5 : 0;
}

model::RuleSet checked(const model::RuleSet& rules) {
  for (const model::Card& card : rules.cards)
    if (card.count > 0 && card.tied_player_loses_too && card.leader_loses > 0)
      throw race::SolveError(fmt::format(
          "the rules '{}' have a card by which a player who is tied for the lead loses points too, "
          "'{}': timed play is not solved for them",
          rules.name, card.name));
  return rules;
}

}  // namespace

Timed::Timed(const model::RuleSet& rules, const Start& start)
    : match_(model::Match::without_goal(checked(rules))),
      program_(race::compile(match_.rules(), match_.tosses())),
      start_(start),
      turns_(start.turns_left + start.opponent_turns_left),
      side_(0),
      most_lead_(0),
      readings_{{{&Chance::value, race::Rounding::nearest, 0, 1, {}, {}, {}},
                 {&Chance::lower, race::Rounding::down, -1, 0, {}, {}, {}},
                 {&Chance::upper, race::Rounding::up, +1, 1, {}, {}, {}}}},
      passes_([this] { return std::make_unique<race::TurnPass<double>>(program_, side_, false); }) {
  const int less = start.turns_left - start.opponent_turns_left;
  if (start.turns_left < 1 || start.turns_left > kMostTurns || less < 0 || less > 1 || start.own < 0 ||
      start.opponent < 0)
    throw std::invalid_argument("turns left that don't alternate");
  const int room = kRoom + kRoomOfTurn * start.turns_left;
  side_ = std::max(start.own, start.opponent) + room;
  most_lead_ = std::abs(start.own - start.opponent) + room;
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

race::Outlook<double> Timed::outlook(const Reading& r, int most_opponent, int turns) const {
  const int end = limit(most_opponent);
  // After the last turn who is that far ahead has won.
  const double beyond = turns == 1 ? 1 : r.beyond;
  return {{end, end, false}, {r.now.data(), side_}, {r.next.data(), side_}, beyond, r.sign * kUlp};
}

void Timed::run(const Reading& r, race::TurnPass<double>& pass, Lane first, int end, int turns) const {
  const int last = std::min(first.opponent + kLanes, end) - 1;
  const race::Outlook<double> after = outlook(r, last, turns);
  race::Block<double> block;
  for (int i = 0; i < kLanes; ++i) {
    const auto lane = static_cast<std::size_t>(i);
    block.own[lane] = first.own;
    block.opponent[lane] = std::min(first.opponent + i, last);
    block.lose[lane] = after.end_turn(first.own, block.opponent[lane]);
  }
  pass.run(block, after, r.rounding);
}

void Timed::solve_layer(int turns) {
  // 1. What lies beyond the tables, and is not solved.
  for (Reading& r : readings_) {
    std::swap(r.now, r.next);
    for (int own = 0; own < side_; ++own)
      for (int opponent = 0; opponent < side_; ++opponent)
        r.now[index(own, opponent)] = r.sign == 0 ? compared(own, opponent) : r.beyond;
  }
  // 2. The rest, row by row: a turn leads to rows that are done. Of the last layer only what follows the
  // start.
  const bool is_last = turns == turns_;
  const std::array<Reading*, 2> bounds{&readings_[1], &readings_[2]};
  for (int own = side_ - 1; own >= (is_last ? start_.own : 0); --own) {
    const int first = std::max(0, own - most_lead_ + 1);
    const int end = std::min({side_, own + most_lead_, is_last ? start_.opponent + 1 : side_});
    if (first >= end) continue;
    // Rows are written when all are done: passes look up their own row too, where nothing depends on it.
    std::array<std::vector<double>, 2> rows;
    for (auto& row : rows) row.resize(static_cast<std::size_t>(end - first));
    parallel_for(2 * ((end - first + kLanes - 1) / kLanes), [&](int i) {
      const int lane = first + i / 2 * kLanes;
      const auto bound = static_cast<std::size_t>(i % 2);
      race::TurnPass<double>& pass = passes_.local();
      run(*bounds[bound], pass, {own, lane}, end, turns);
      for (int j = 0; j < kLanes && lane + j < end; ++j)
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

Chance Timed::at_start(int own, int opponent) {
  if (own != start_.own || opponent != start_.opponent)
    throw std::invalid_argument("timed play was solved for another start");
  Chance chance;
  for (const Reading& r : readings_) chance.*r.part = r.now[index(own, opponent)];
  return chance;
}

void Timed::begin(const model::State& now) {
  at_start(now.own(), now.opponent());
  for (Reading& r : readings_) run(r, *r.pass, {now.own(), now.opponent()}, now.opponent() + 1, turns_);
}

Chance Timed::value(const model::State& s) {
  const int own = s.score[0];
  const int opponent = s.score[1];
  if (s.mover != 0 && turns_ == 1) {
    const double end = compared(own, opponent);
    return {end, end, end};
  }
  Chance chance;
  for (Reading& r : readings_) {
    const race::Outlook<double> after = outlook(r, opponent, turns_);
    double& v = chance.*r.part;
    if (s.mover != 0 || own >= after.ending.limit)
      v = after.end_turn(own, opponent);
    else if (s.phase == model::Phase::draw && s.at_risk == 0)
      v = after.stay.at(own, opponent);
    else
      v = value_inside(program_, *r.pass, s, 0);
  }
  return chance;
}

}  // namespace fillwise::solver
