#pragma once

// The value that a turn pass gives to a state of the plain game.

#include <algorithm>

#include "model/fill_or_bust/turn.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::testing {

/// Chance to win of the mover of s, who holds the lane's own score.
inline double value_in_pass(const model::Match& match, const race::TurnProgram& program,
                            const race::TurnPass<double>& pass, const model::State& s, int lane) {
  using model::Phase;
  const int mode = s.card < 0 ? -1 : program.mode_of(s.card, s.fills);
  const auto place = [&](model::Position p) { return p.dice == 0 ? 0 : program.board_of(mode).index_of(p); };
  switch (s.phase) {
    case Phase::draw:
      return pass.draw(s.at_risk, lane);
    case Phase::redraw:
      return pass.redraw(s.at_risk, lane);
    case Phase::play_or_discard:
      return std::max(pass.toss_value(mode, place({}), s.at_risk, lane), pass.redraw(s.at_risk, lane));
    case Phase::toss:
      if (program.is_penalty(s.card)) return pass.penalty(s.dice, s.at_risk, lane);
      return pass.toss_value(mode, place(s.position()), s.at_risk, lane);
    case Phase::roll_or_stop:
      if (program.is_penalty(s.card)) return pass.penalty(s.dice, s.at_risk, lane);
      return pass.state_value(mode, place(s.position()), s.at_risk, lane);
    case Phase::between_cards:
      return pass.between(s.at_risk, lane);
    case Phase::over:
      return 1;
    case Phase::tied:
      return 0.5;
    case Phase::set_aside:
      break;
  }
  double best = -1;
  for (const model::Choice& c : match.actions(s)) {
    const model::Way way = c.action.way;
    if (program.is_penalty(s.card)) {
      const int left = s.dice == way.count ? model::kDice : s.dice - way.count;
      return pass.penalty(left, s.at_risk + way.points, lane);
    }
    best = std::max(
        best, pass.state_value(mode, place({s.dice - way.count, way.held}), s.at_risk + way.points, lane));
  }
  return best;
}

}  // namespace fillwise::testing
