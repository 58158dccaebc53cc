#pragma once

// The audit of a table: a check of the enclosure that shares nothing with the solver but the rules.
//
// It enumerates the turn from the plain turn rules (solver/plain/turn_graph.hpp) and evaluates it once for each
// score pair, rounding against the table (solver/plain/turn_bounds.hpp), to see that
//   upper(a, b) >= value of the turn with `upper` where the mover goes on and 1 - lower where the turn passes
//   lower(a, b) <= value of the turn with `lower` where the mover goes on and 1 - upper where the turn passes
// From these follows lower <= W <= upper: the operator is monotone, so the first inequality encloses its
// least fixed point and the second its greatest (Knaster-Tarski), and they are one because every play ends.
//
// That every play ends with probability 1, whatever the players do, follows from two premises that are
// checked too:
//   (1) from every state inside a turn, under every action, the turn ends or a sheet changes with positive
//       chance;
//   (2) from the start of the turn of every score pair, under every action, with positive chance the game is
//       won or the turn comes to where the two sheets together hold more points than before.
// The proof is in docs/method-uniqueness.md.

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::solver {

struct AuditOptions {
  int threads = 0;           ///< 0: as many as the machine has
  int limit = 0;             ///< of scores, units, where tables end; 0: the usual one
  std::uint64_t sample = 0;  ///< 0: every score pair; else so many, spread evenly, always the same
  std::function<void(double done)> progress;  ///< share of the work, 0 to 1; called from the calling thread
  const std::atomic<bool>* cancel = nullptr;  ///< set it to give up
};

struct AuditReport {
  /// `holds` proves the enclosure if every score pair was checked; of a sample it says that nothing wrong was
  /// found.
  enum class Status : std::uint8_t { holds, fails, cancelled };
  Status status = Status::holds;
  /// 0 if an entry is no pair of bounds (NaN, lower > upper, lower > 1, upper < 0): then no inequality was
  /// evaluated.
  std::uint64_t pairs_checked = 0;
  double worst_margin = 0;  ///< least slack of an inequality, negative if one fails; minus infinity for NaN
  int worst_own =
      0;  ///< score pair of the worst margin, units; the first in the table's order if there are more
  int worst_opponent = 0;
  bool worst_is_upper = false;  ///< which of its two inequalities
  double gap = 0;               ///< largest distance between the bounds, the mover below the goal
  /// Why the fixed point is unique, in one sentence; empty if that could not be shown (fails) or was not
  /// reached.
  std::string uniqueness;
  double seconds = 0;

  friend bool operator==(const AuditReport&, const AuditReport&) = default;
};

/// Audits tables [own][opponent] of limit * limit values; goal in units of 50 points. With rewards another
/// limit is another game, without them another cut. Bounds outside [0, 1] are read as 0 and 1; with
/// benchmarks those outside kTablesWithRewards fail. The report is the same for any number of threads, but
/// for `seconds`. Throws std::invalid_argument if the goal is out of range or a table has another size,
/// StateLimitExceeded if one turn has over 2^26 states (decks far larger than any known). Memory: about 60 MB
/// a thread for the official game to 10,000.
AuditReport audit(const model::RuleSet& rules, int goal, std::span<const double> lower,
                  std::span<const double> upper, const AuditOptions& options);

}  // namespace fillwise::solver
