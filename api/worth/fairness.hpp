#pragma once

// What the first turn is worth, and the head start that makes up for it.

#include "api/table/table.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/base/options.hpp"

namespace fillwise {

/// Chances of the first player to win, with the table's bounds.
struct Fairness {
  model::RuleSet rules;
  int goal = 0;                ///< points
  solver::ValueInterval even;  ///< at 0 : 0
  int head_start =
      0;  ///< points of the second player that bring the chance nearest to one half; the least such
  solver::ValueInterval fair;  ///< with them
  bool proven = false;  ///< no other head start comes nearer, whatever the values are within their bounds
};

/// The fairest head start below the goal, of the multiples of 50 points.
Fairness fairness_of(const Table& table);

}  // namespace fillwise
