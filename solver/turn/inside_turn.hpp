#pragma once

// The value that a turn pass gives to a state inside the turn.

#include <stdexcept>

#include "model/fill_or_bust/turn.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::solver {

/// Of a state that leaves nothing to decide and in which the turn goes on, with the pass's own scores on the
/// sheets. Needs keep_all.
inline double value_inside(const race::TurnProgram& program, const race::TurnPass<double>& pass,
                           const model::State& s, int lane) {
  switch (s.phase) {
    case model::Phase::draw:
      return pass.draw(s.at_risk, lane);
    case model::Phase::redraw:
      return pass.redraw(s.at_risk, lane);
    case model::Phase::toss: {
      if (program.is_penalty(s.card)) return pass.penalty(s.dice, s.at_risk, lane);
      const int mode = program.mode_of(s.card, s.fills);
      return pass.toss_value(mode, program.board_of(mode).index_of(s.position()), s.at_risk, lane);
    }
    default:
      throw std::logic_error("the value of a decision is asked for");
  }
}

}  // namespace fillwise::solver
