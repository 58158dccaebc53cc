#pragma once

// Solves one round of Rollers for two players: bounds of the mover's chance to win the match at every start of a turn.
//
// Boards only grow, so pairs of boards are solved from full ones down; those with the same number of markers do not
// need each other and are solved side by side. A pair of boards with one player to move leads to itself only through
// the same pair with the other to move: those two rows are a block. In it a candidate is found by value iteration and
// by Newton's steps on the two-cycle (policy evaluation for both players at once), and bounds around it are proven by
// one Bellman backup each, rounding included. A match that never ends is worth one half to each.
// docs/method.md, "Rollers", has the argument.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "solver/rollers/round_values.hpp"

namespace fillwise::solver::rollers {

struct RoundOptions {
  double tolerance = 5e-7;                          ///< the gap that is tried for
  int threads = 0;                                  ///< 0: as many as the machine has
  const std::atomic<bool>* cancel = nullptr;        ///< set it to give up
  std::function<void(double share)> progress = {};  ///< share of the work that is done; by the calling thread
};

struct RoundReport {
  bool cancelled = false;         ///< the values are then not all there
  double gap = 0;                 ///< the largest upper - lower of what was solved
  std::uint64_t open = 0;         ///< blocks without a proof: their bounds are 0 and 1
  std::uint64_t backups = 0;      ///< turns computed forwards, for kLanes numbers of chips each
  std::uint64_t evaluations = 0;  ///< of these: computed backwards too, for their policies
};

struct SolvedRound {
  RoundValues values;
  RoundReport report;
};

/// Throws std::invalid_argument if there are not as many ends as numbers of chips.
SolvedRound solve_round(const model::rollers::Rules& rules, const RoundEnds& ends,
                        const RoundOptions& options = {});

}  // namespace fillwise::solver::rollers
