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

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "solver/base/solve_error.hpp"

namespace fillwise::race {

struct Progress {
  const char* stage = "";  ///< "single precision", "double precision" or "certificate"
  int sweep = 0;           ///< of the stage, from 1
  double residual = 0;     ///< largest change of a value in the last whole sweep; 1 before the first
  double done = 0;         ///< estimated share of the whole work that is done, 0 to 1
};

struct SolveOptions {
  double tolerance = 1e-9;  ///< largest distance between the bounds of an entry, the mover below the goal
  int threads = 0;          ///< 0: as many as the machine has
  int limit = 0;            ///< units, as in model::Match; 0: the usual one
  bool limit_wins =
      false;  ///< solve the game that ends at the limit, as model::Match plays it: nothing is cut
  std::function<void(const Progress&)>
      progress;                               ///< called from the calling thread, some hundred times a sweep
  const std::atomic<bool>* cancel = nullptr;  ///< set it to give up
};

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

/// Smallest tolerance that solve() accepts.
inline constexpr double kLeastTolerance = 1e-11;

/// Whether every play of the rule set ends with probability 1 whatever the players do, so that W is unique:
/// some card that nobody can refuse adds points that nobody can avoid, with positive chance. The returned
/// text says which card; empty if there is none.
std::string terminates_almost_surely(const model::RuleSet& rules);

/// Solves the race to `goal` points (a multiple of 50 from 50 to 20,000). Throws SolveError,
/// std::invalid_argument. The result is the same bits for any number of threads and on every instruction set.
Solution solve(const model::RuleSet& rules, int goal, const SolveOptions& options);

}  // namespace fillwise::race
