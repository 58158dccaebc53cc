#pragma once

// Directed rounding of a turn pass: what is added to each computed value so that it is a bound of the exact one
// for the given inputs.
//
// A sum of k terms of size at most 1.25, divided once, carries an error below (k + 2) * 2^-52, which is added
// for an upper bound and subtracted for a lower one; with benchmarks terms are larger (ValueRange::scale). To
// nearest nothing is added. Source: N. Higham, Accuracy and Stability of Numerical Algorithms (2002), section
// 4.2.

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/base/roundoff.hpp"
#include "solver/base/value_range.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::race {

using solver::Rounding;

/// Covers the error of one term, signed.
inline double widening_of_term(Rounding rounding, const solver::ValueRange& range) {
  const double ulp = solver::kUlp * range.scale;
  return rounding == Rounding::nearest ? 0 : rounding == Rounding::up ? ulp : -ulp;
}

/// The same of the sums of a pass.
template <class Real>
struct Widening {
  std::array<Real, model::kDice> toss{};  ///< of n dice, at n - 1
  Real draw = 0;                          ///< of drawing a card

  Widening() = default;
  Widening(const TurnProgram& program, Real of_term) {
    const auto wider = [](Real a, Real b) { return std::abs(b) > std::abs(a) ? b : a; };
    for (const Board& board : program.boards)
      for (const TossProgram& of_dice : board.tosses) {
        Real& widest = toss[static_cast<std::size_t>(of_dice.dice - 1)];
        widest = wider(widest, of_term * static_cast<Real>(of_dice.steps.size() + 3));
      }
    // A sum over the kinds of card with dice, and three terms more. That of six dice is mostly wider, and used
    // for both.
    draw = wider(toss[model::kDice - 1], of_term * static_cast<Real>(program.deck.size() + 3 + 3));
  }
};

}  // namespace fillwise::race
