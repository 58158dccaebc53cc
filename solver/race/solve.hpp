#pragma once

// The structured solver for two players' races: the chance to win at the start of every turn, with proven
// bounds.
//
// W(a, b) is the chance to win of the player about to draw the first card of a turn, holding a against b,
// both playing to win. Scores are in units of 50 points; N = goal / 50. W is the fixed point of the turn
// operator (turn_pass.hpp).
//
// 1. Sweeps in float, then in double, until the residual is far below the tolerance (candidate.hpp).
// 2. Bounds around it, proven (certificate.hpp).

#include <cstdint>
#include <string>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "solver/base/solve_error.hpp"
#include "solver/race/solve_options.hpp"

namespace fillwise::race {

struct SolveReport {
  enum class Status : std::uint8_t { certified, cancelled };
  Status status = Status::certified;
  int single_sweeps = 0;          ///< sweeps in float
  int double_sweeps = 0;          ///< sweeps in double, the certificate not counted
  int certificate_passes = 0;     ///< whole passes over the diagonals in the certificate
  std::vector<double> residuals;  ///< of each sweep, those in float first: largest change that it met
  double gap = 0;            ///< largest distance between the bounds of an entry, the mover below the goal
  double gap_over_goal = 0;  ///< the same for a mover who is over the goal in mid-turn (last turns)
  double seconds = 0;
};

/// Tables [own][opponent] of side * side values; lower <= W <= upper holds for every entry, and value is
/// within too.
struct Solution {
  int side = 0;  ///< the limit of scores in units: the goal, or more where there are last turns
  std::vector<double> value, lower, upper;
  SolveReport report;
};

/// What solve() throws, under this name too.
using solver::SolveError;

/// Whether every play of the rule set ends with probability 1 whatever the players do, so that W is unique:
/// some card that nobody can refuse adds points that nobody can avoid, with positive chance. The returned
/// text says which card; empty if there is none.
std::string terminates_almost_surely(const model::RuleSet& rules);

/// Solves the race to `goal` points (a multiple of 50 from 50 to 20,000). Throws SolveError,
/// std::invalid_argument. The result is the same bits for any number of threads and on every instruction set.
Solution solve(const model::RuleSet& rules, int goal, const SolveOptions& options);

}  // namespace fillwise::race
