#pragma once

// Where a turn pass keeps the values of what can be done at a decision.

#include <cstdint>
#include <vector>

#include "model/turn.hpp"
#include "solver/race/turn_pass.hpp"

namespace fillwise::solver {

/// One action of a decision, as a place of the turn pass.
struct OptionPlace {
  enum class Kind : std::uint8_t { bank, draw, redraw, toss, keep };
  Kind kind = Kind::bank;
  int mode = 0;
  int position = 0;
  int at_risk = 0;

  /// By lane. Needs keep_all.
  const double* values(const race::TurnPass<double>& pass) const;
};

/// In the order of Match::actions; empty where there is one action only (as on penalty cards). `program` is
/// compiled from the match.
std::vector<OptionPlace> option_places(const model::Match& match, const race::TurnProgram& program,
                                       const model::State& decision);

}  // namespace fillwise::solver
