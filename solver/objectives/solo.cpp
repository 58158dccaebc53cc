#include "solver/objectives/solo.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "solver/base/roundoff.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/turn/inside_turn.hpp"

namespace fillwise::solver {
model::RuleSet rules_alone(const model::RuleSet& rules) {
  model::RuleSet alone = rules;
  alone.last_turn = false;
  alone.benchmarks.clear();
  for (model::Card& card : alone.cards) {
    if (card.count > 0 && card.is_penalty())
      throw SolveError(fmt::format(
          "the rules have a card that takes points off the sheet, '{}': there is no such objective "
          "for them",
          card.name));
    if (card.played_by == model::Card::PlayedBy::not_sole_leader) card.count = 0;
    card.take_nothing();
  }
  return alone;
}

Solo::Solo(model::Match match, int columns)
    : match_(std::move(match)),
      program_(race::compile(match_)),
      side_(std::max(match_.limit(), columns)),
      readings_{{{&ValueInterval::value, race::Rounding::nearest, 0, {}, {}, {}},
                 {&ValueInterval::lower, race::Rounding::down, -1, {}, {}, {}},
                 {&ValueInterval::upper, race::Rounding::up, +1, {}, {}, {}}}} {
  for (Reading& r : readings_) {
    r.stay.resize(index(side_, 0));
    r.not_ended.resize(index(side_, 0));
    r.pass = std::make_unique<race::TurnPass<double>>(program_, limit(), true);
  }
}

race::ContinuationValues<double> Solo::continuation(const Reading& r) const {
  race::TerminalRule terminal = race::terminal_rule_of(match_);
  terminal.alone = true;
  race::ContinuationValues<double> result;
  result.terminal = terminal;
  result.stay = {r.stay.data(), side_};
  result.pass = {r.not_ended.data(), side_};
  result.widening = r.sign * kUlp;
  return result;
}

void Solo::set_ended(Reading& r, Place p, double value) const {
  r.not_ended[index(p.column, p.own)] = 1 - (value + r.sign * kUlp);
}

void Solo::run(Reading& r, std::span<const Place> lanes) const {
  const race::ContinuationValues<double> beyond = continuation(r);
  race::Block<double> block;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    const Place p = lanes[std::min(i, lanes.size() - 1)];  // lanes left over repeat the last one
    block.own[i] = p.own;
    block.opponent[i] = p.column;
    block.lose[i] = beyond.end_turn(p.own, p.column);
  }
  r.pass->run(block, beyond, r.rounding);
}

double Solo::inside(const Reading& r, const model::State& s) const {
  return value_inside(program_, *r.pass, s, 0);
}

}  // namespace fillwise::solver
