#pragma once

// Which numbers of points at risk a turn pass tells apart: 0 .. top. The state at the top stands for all larger
// numbers too.
//
// Without truncation the top is where they are alike: adding them to the sheet wins (ContinuationValues::top).
// With one (ContinuationValues::truncation; race/truncation.hpp finds it by trial) the top lies below that, and
// is an aggregate of states that differ: its boundary value is the largest of theirs for an upper bound, the
// smallest for a lower one.

#include <algorithm>

#include "solver/turn/block.hpp"

namespace fillwise::race {

struct PointsAtRisk {
  int alike = 0;  ///< units from which on more of them come to the same, in every lane
  int top = 0;    ///< the last number that is told apart
};

template <class Real>
PointsAtRisk points_at_risk(const TurnProgram& program, const Block<Real>& block,
                            const ContinuationValues<Real>& continuation) {
  int alike = 0;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    alike = std::max(alike, continuation.top(block.own[i], block.opponent[i], program));
    if (program.subtracts_turn) alike = std::max(alike, block.own[i]);
  }
  return {alike, program.subtracts_turn ? alike : std::min(alike, continuation.truncation)};
}

/// Fills one lane's column of boundary values by what value(t) says. The top stands for all t up to `last`.
template <class Real, class Value>
void fill_column(Real* column, int top, int last, Rounding rounding, const Value& value) {
  for (int t = 0; t < top; ++t) column[t * kLanes<Real>] = value(t);
  Real of_top = value(top);
  if (rounding != Rounding::nearest)
    for (int t = top + 1; t <= last; ++t)
      of_top = rounding == Rounding::up ? std::max(of_top, value(t)) : std::min(of_top, value(t));
  column[top * kLanes<Real>] = of_top;
}

}  // namespace fillwise::race
