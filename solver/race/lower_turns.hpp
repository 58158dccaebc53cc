#pragma once

// Bounds of the turns that go on at lower scores of the leader, for the certificate: for each score of the
// mover the leader's scores go up, so that each pass finds the columns of the scores that a card leaves.
//
// Bounds from wide tables stay bounds when the tables get tighter, as the turn operator is monotone.

#include "solver/base/parallel.hpp"
#include "solver/race/truncation.hpp"
#include "solver/turn/draw_columns.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::race {

class LowerTurns {
 public:
  LowerTurns(const TurnProgram& program, const TerminalRule& terminal);

  /// The columns of all pairs that a card may lead to, by the continuation. The same bits for any number of
  /// threads.
  DrawColumns<double> columns(ContinuationValues<double> continuation, Rounding rounding,
                              const Truncations& truncations);

 private:
  TerminalRule terminal_;
  int least_unreached_;
  int most_taken_;
  solver::PerThread<TurnPass<double>> passes_;
};

}  // namespace fillwise::race
