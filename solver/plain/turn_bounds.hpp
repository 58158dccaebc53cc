#pragma once

// Bounds of the value of one turn, evaluated on its graph for several pairs of scores at once.
//
// Every value is a chance to win of the player whose turn it is (the mover), or a value with rewards
// (value_range.hpp). Given bounds of the values at
// the starts of turns, the upper run puts `upper` where the mover goes on and 1 - lower where the other
// player's turn begins; the lower run the other way round.
//
// Rounding: chances are within [0, 1], weights are integers. The sum of n products weight * value, divided
// once by the sum of the weights, comes from at most n + 1 roundings for each term, so its error is below (n
// + 2) * u with u = 2^-53 (N. Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 4.2);
// underflow adds less than 2^-1000. (n + 3) * u is added for upper bounds and subtracted for lower ones, the
// last u for that very step. The processor rounds to nearest; nothing is asked of its modes. Exact chances
// are within [0, 1], so the bounds are put back there. Values with rewards are larger, and so is what is
// added (ValueRange::scale).
//
// Loops: an upper bound starts at the most that values can be, a lower one at the least, and the part of the
// graph is repeated. Each repeat is a bound again, and satisfies the inequalities inside the turn, because
// the step is monotone.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/base/value_range.hpp"
#include "solver/plain/least_at_limit.hpp"
#include "solver/plain/turn_graph.hpp"

namespace fillwise::solver {

/// Pairs of one own score that one graph serves.
struct RowBlock {
  const TurnGraph* graph = nullptr;
  std::span<const ScorePair> pairs;
};

/// One workspace for evaluations; one thread at a time.
class TurnBounds {
 public:
  /// Score pairs that are evaluated at once.
  static constexpr std::size_t kPairs = 8;

  struct Value {
    double upper = 1;
    double lower = 0;
    /// Whether under every action, with positive chance, the turn comes to where the two sheets together hold
    /// more points than at its start, or the game is won.
    bool advances = false;
  };

  /// Tables [own][opponent] of limit * limit values within table_range() of the rules. They and the match
  /// must outlive the workspace. `at_limit`: what a player has for certain who has reached the limit.
  TurnBounds(const model::Match& match, std::span<const double> lower, std::span<const double> upper,
             LeastAtLimit at_limit = {});

  /// Evaluates the turn for each of the pairs, at most kPairs, at least one. The graph must serve them all.
  std::array<Value, kPairs> run(const TurnGraph& graph, std::span<const ScorePair> pairs);
  /// Where a card takes points from a leader while the player's own stay at risk: forgets what was run. From
  /// then on pairs must have this score of the mover, and those with fewer points of the opponent come first.
  void begin_row(int own);
  /// Begins a row and evaluates all its turns, by rising score of the opponent, so that then each of them can
  /// be evaluated again in any order.
  void run_row(std::span<const RowBlock> row);

  /// Of the last run, bounds in a slot for the pair of that place. Where slots are used again, of the last
  /// node that used it.
  double upper(std::uint32_t slot, std::size_t pair) const { return bounds_[slot].upper[pair]; }
  double lower(std::uint32_t slot, std::size_t pair) const { return bounds_[slot].lower[pair]; }

  /// Value for player 0 of what follows a leaf of its turn, which began with that many points on the two
  /// sheets together: an end, the start of a turn, or player 0 between two cards with nothing at risk.
  Value value_after_leaf(const model::State& next, int sum_before) const;

 private:
  struct alignas(64) Bounds {
    std::array<double, kPairs> upper;
    std::array<double, kPairs> lower;
    friend bool operator==(const Bounds&, const Bounds&) = default;
  };

  void add_reward(int before, const model::State& next, Value& v) const;
  Value drawn_at_risk(const model::State& s) const;
  void keep_draws(const TurnGraph& graph, std::span<const ScorePair> pairs);
  void evaluate_leaf(const TurnNode& leaf, std::uint32_t slot);
  bool evaluate(const TurnGraph& graph, std::uint32_t node);

  const model::Match& match_;
  std::span<const double> lower_;
  std::span<const double> upper_;
  LeastAtLimit at_limit_;
  ValueRange range_;
  std::array<ScorePair, kPairs> pairs_{};
  std::vector<Bounds> bounds_;             ///< [slots]
  std::vector<std::uint8_t> advances_;     ///< [slots]: one bit a pair
  int row_ = -1;                           ///< own score of drawn_
  std::vector<std::vector<Value>> drawn_;  ///< [opponent][at risk]: drawing a card in that pair's turn
};

}  // namespace fillwise::solver
