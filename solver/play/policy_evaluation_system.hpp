#pragma once

// The linear equations of a game in which both players play by fixed policies, one for each player and pair of
// scores, and solutions of them with proven bounds.
//
// An unknown x(p, a, b) belongs to the start of a turn of player p, who holds a against b:
//   x(p, a, b) = c(p, a, b) + sum chance * x(p, own', opponent')       where p goes on with nothing at risk
//                  + sign * sum chance * x(p', own', opponent')        where the other player p' moves
// Sweeps go from high sums of the two scores to low. The loop of a pair, x(p, a, b) and x(p', b, a), which
// both players' lost turns lead to and fro, is solved exactly; what leads to lower sums (Vengeance,
// penalties) by repeating the sweeps.
//
// The bounds. Let P be the matrix of the chances, and h an approximate solution of h = 1 + P h with
// h - P h >= m > 0 in every equation, h >= 0. Then P contracts in the norm weighted with h, so solutions are
// unique and (I - P)^-1 is the sum of P's powers, which are >= 0. If an approximation y misses every equation
// by at most r, then |x - y| <= sum of P^n r <= r / m * h in every entry, as (I - P) (r / m * h) >= r. Both r
// and m are computed with what rounding may have done: that of the chances (TransitionRow::error times the largest
// value) and that of the sums here ((n + 6) * 2^-52 times the largest value for n terms).

#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <vector>

#include "solver/base/score_pair.hpp"
#include "solver/base/share_done.hpp"
#include "solver/play/row_builder.hpp"

namespace fillwise::solver {

/// One quantity at the start of every turn, [player * side * side + own * side + opponent]; lower <= exact
/// <= upper.
struct PlayTable {
  std::vector<double> value, lower, upper;
};

/// The equations have no solution that can be enclosed: the game need not end.
class PlayNeverEnds : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The constant of the equations of the chance to win (sign -1), a tie counted as half.
inline double chance_to_win(const TransitionRow& row) {
  return row.wins + row.ties / 2 + row.passes;
}

class PolicyEvaluationSystem {
 public:
  /// Rows in the order of PlayTable, players * side * side of them, for 1 or 2 players; with one, both play
  /// as it does. They must outlive the system. Throws PlayNeverEnds; std::invalid_argument.
  PolicyEvaluationSystem(std::span<const TransitionRow> rows, int players, int side,
                         const ShareDone& told = {});

  struct Equations {
    int sign = 1;                                              ///< 1, or -1
    std::function<double(const TransitionRow& row)> constant;  ///< c, finite
    double error = 1;  ///< c is off by at most this times TransitionRow::error
  };
  PlayTable solve(const Equations& equations, const ShareDone& told = {}) const;
  /// Approximately the expected number of turns until the game ends, this one included, by equation.
  std::span<const double> reach() const { return reach_; }

 private:
  std::vector<double> approximate(const Equations& equations, double change_left,
                                  const ShareDone& told) const;
  void step(const Equations& equations, std::size_t i, std::vector<double>& x) const;
  double without_loop(const Equations& equations, std::size_t i, const std::vector<double>& x) const;
  double miss(const Equations& equations, std::size_t i, const std::vector<double>& x) const;
  double rounding(const Equations& equations, std::size_t i, double largest) const;
  std::size_t partner(std::size_t i) const;

  std::span<const TransitionRow> rows_;
  std::size_t players_, side_;
  std::vector<double> reach_;  ///< h
  double margin_ = 0;          ///< m
};

}  // namespace fillwise::solver
