#pragma once

// One strongly connected component by itself: its states numbered 0 .. size() - 1 in the component's order, its
// inner edges side by side, and what lies outside folded into one number a state and a bound. Sweeps over it
// touch nothing else.
//
// Bellman backups here are rounded outward: a sum of n products of non-negative numbers, one division and, with
// a reward, one more sum, all rounded to nearest, are off by a factor within (1 + 2^-53)^(n + 2); widening by
// the factor 1 +- (n + 4) * 2^-52 covers that and its own rounding, and the smallest normal double what is too
// small for a relative bound. Maxima and minima are exact. Infinity stays infinity.

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "solver/generic/bellman.hpp"
#include "solver/generic/explicit_game.hpp"

namespace fillwise::solver {

/// x >= 0, the result of so many rounded operations on non-negative numbers, moved to the safe side.
template <Rounding rounding>
double widened(double x, std::size_t operations) {
  constexpr double kTiny = std::numeric_limits<double>::min();
  const double widening = static_cast<double>(operations + 2) * std::numeric_limits<double>::epsilon();
  if constexpr (rounding == Rounding::down) {
    return std::max(0.0, x * (1.0 - widening) - kTiny);
  } else if constexpr (rounding == Rounding::up) {
    return x * (1.0 + widening) + kTiny;
  } else {
    return x;
  }
}

/// A lower and an upper bound of each state of a game.
struct BoundTables {
  std::vector<double> lower;  ///< [states]
  std::vector<double> upper;  ///< [states]
};

class ComponentRows {
 public:
  /// What is computed for the states: the same for all components of a game.
  struct Task {
    const ExplicitGame& game;
    const Components& components;
    /// [states], who moves; states whose bounds are settled beforehand are `terminal`.
    std::span<const Owner> owner;
    /// [states], >= 0; empty: none.
    std::span<const double> reward;
    /// The bounds are at most that: 1 or infinity.
    double ceiling = 1.0;
  };

  /// Takes the component in. Bounds of states outside are read; of states inside they are where it starts.
  void load(const Task& task, std::size_t component, const BoundTables& bounds);
  /// Writes the bounds of the component's states back.
  void store(BoundTables& bounds) const;

  std::size_t size() const { return state_.size(); }
  StateIndex state(std::size_t i) const { return state_[i]; }
  Owner owner(std::size_t i) const { return owner_[i]; }
  double reward(std::size_t i) const { return reward_[i]; }
  bool has_exit(std::size_t i) const { return has_exit_[i]; }
  std::span<const std::uint32_t> successors(std::size_t i) const {
    return std::span(successor_).subspan(first_[i], first_[i + 1] - first_[i]);
  }
  /// Of a decision: the best value outside for its owner; infinity the wrong way round if there is no edge out.
  double best_exit(std::size_t i, Rounding bound) const {
    return bound == Rounding::down ? exit_lower_[i] : exit_upper_[i];
  }
  /// The largest upper - lower, not infinite, of a state that is one edge outside.
  double exit_gap() const { return exit_gap_; }
  /// The largest finite upper bound of such a state.
  double exit_scale() const { return exit_scale_; }

  std::vector<double> lower, upper;  ///< [size()]
  std::vector<double> guess;         ///< [size()]; near the value, no bound

  /// The Bellman backup of state i for its lower bound (down), its upper bound (up) or its guess (nearest).
  template <Rounding rounding>
  double backup(std::size_t i) const;

 private:
  std::vector<StateIndex> state_;
  std::vector<Owner> owner_;
  std::vector<double> reward_;
  std::vector<bool> has_exit_;
  // Chance: sum of weight * value outside; decision: best_exit.
  std::vector<double> exit_lower_, exit_upper_, exit_guess_;
  std::vector<std::size_t> first_;        // [size() + 1]
  std::vector<std::uint32_t> successor_;  // inner edges
  std::vector<double> weight_;            // likewise
  std::vector<double> weight_sum_;
  std::vector<std::uint32_t> edges_;  // [size()], inner and outer
  double exit_gap_ = 0.0;
  double exit_scale_ = 0.0;
  double ceiling_ = 1.0;
  bool rewarded_ = false;
};

template <Rounding rounding>
double ComponentRows::backup(std::size_t i) const {
  constexpr bool kDown = rounding == Rounding::down, kUp = rounding == Rounding::up;
  const double* const value = kDown ? lower.data() : kUp ? upper.data() : guess.data();
  const std::vector<double>& exit = kDown ? exit_lower_ : kUp ? exit_upper_ : exit_guess_;
  const std::uint32_t* const to = successor_.data() + first_[i];
  const std::size_t count = first_[i + 1] - first_[i];
  double result = exit[i];
  std::size_t operations = 0;
  switch (owner_[i]) {
    case Owner::terminal:
      return value[i];
    case Owner::chance: {
      const double* const weight = weight_.data() + first_[i];
      for (std::size_t k = 0; k < count; ++k) result += weight[k] * value[to[k]];
      if (result != 0.0) {
        result /= weight_sum_[i];
        operations = edges_[i];
      } else if (!rewarded_) {
        return 0.0;  // exact: every term is 0
      }
      operations += 1;
      break;
    }
    case Owner::maximizer:
      for (std::size_t k = 0; k < count; ++k) result = std::max(result, value[to[k]]);
      break;
    case Owner::minimizer:
      for (std::size_t k = 0; k < count; ++k) result = std::min(result, value[to[k]]);
      break;
  }
  if (rewarded_ && reward_[i] > 0.0) {
    result += reward_[i];
    operations += 1;
  }
  if (operations == 0) return result;  // no rounding
  return std::min(ceiling_, widened<rounding>(result, operations));
}

}  // namespace fillwise::solver
