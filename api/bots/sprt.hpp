#pragma once

// Wald's sequential probability ratio test of a mean: a match ends when it is decided.

#include "api/bots/tally.hpp"

namespace fillwise::bots {

/// Two hypotheses about the share of player 0, as what it has beyond one half.
struct Hypotheses {
  double h0 = 0;
  double h1 = 0;  ///< larger
};

struct Sprt {
  enum class Verdict { open, h0, h1 };
  double ratio = 0;  ///< log of the likelihood ratio: positive for h1
  double lower = 0;  ///< h0 is accepted from here down
  double upper = 0;  ///< h1 is accepted from here up
  Verdict verdict = Verdict::open;
};

/// Chance of either mistake: h1 accepted although h0 is true, and the other way round.
inline constexpr double kSprtError = 0.05;
/// Results of pairs of games before which nothing is decided.
inline constexpr int kLeastPairs = 16;

/// The test after these results of pairs. Their spread is not known, so the likelihoods are those of a normal law with
/// the spread that fits each hypothesis best (a generalised ratio: T. L. Lai, Nearly optimal sequential tests of
/// composite hypotheses, Ann. Statist. 16 (1988)); as in cautious_mean() results are added, four of them, `spread` to
/// either side of the mean at least, so that a short run of equal results decides nothing. A true mean between the
/// hypotheses may be decided either way.
Sprt sprt_of(const solver::Observations& results, const Hypotheses& hypotheses, double spread);

/// The test of a match, from its results without luck if they are known.
Sprt sprt_of(const Tally& tally, const Hypotheses& hypotheses);

}  // namespace fillwise::bots
