#pragma once

// The audit of a profile and its bounds, as they are kept in a table: one pass over all starts of turns, which has to
// find nothing that exceeds the bounds. Turns are evaluated as the solver does (ProfilePass), with values rounded up;
// how the tables were found does not matter.
//
// V alone says how everybody plays. If for every start of a turn s and every player p one turn played by V, or for the
// mover any other way, gives at most U(p, s) with U where it ends, then U bounds what any deviation wins
// (equilibrium.hpp), and epsilon is at most the largest sum of U over the players, in any state, less 1. A table that
// names a smaller epsilon is wrong.

#include <atomic>
#include <cstddef>
#include <functional>
#include <span>

#include "model/fill_or_bust/rules.hpp"
#include "solver/equilibrium/profile_pass.hpp"

namespace fillwise::equilibrium {

struct AuditOptions {
  int threads = 0;                            ///< 0: as many as the machine has
  std::function<void(double done)> progress;  ///< share of the work, 0 to 1; from the calling thread
  const std::atomic<bool>* cancel = nullptr;  ///< set it to give up
};

struct Audit {
  bool cancelled = false;
  std::size_t checked = 0;  ///< starts of turns; 0 if an entry is no chance, or V is not within the bounds
  double worst_margin = 0;  ///< least U - what a turn gives; below 0 a bound does not hold
  Scores worst{};       ///< where that is, the mover first; the first in the table's order if there are more
  int worst_place = 0;  ///< whose bound, by turns behind the mover
  double epsilon = 1;   ///< that follows from U
  double safe_margin = 0;  ///< least chance proven safe less the one in the table; 0 if it has none
  double seconds = 0;

  /// Whether all holds that a table says which names `named` as epsilon.
  bool holds(double named) const {
    return !cancelled && checked > 0 && worst_margin >= 0 && epsilon <= named && safe_margin >= 0;
  }
};

/// Tables V and U of `continuation` under these rules, and, if it is not empty, what is safe for the mover, which is
/// proven anew. Throws std::invalid_argument for what equilibrium::why_not() names.
Audit audit(const model::RuleSet& rules, const Continuation& continuation, std::span<const double> safe,
            const AuditOptions& options);

}  // namespace fillwise::equilibrium
