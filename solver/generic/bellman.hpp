#pragma once

// One step of the Bellman operator T, which maps values v of all states to values T v. In state s (T v)(s) is
//   terminal              payoff(s)
//   chance                sum over edges of weight * v(successor), divided by the sum of the weights
//   maximizer, minimizer  max, min over edges of v(successor)
// T is monotone: v <= w in every state implies T v <= T w. The value of a game is the least fixed point of T
// above 0; when every play ends it is the only one (see terminates_almost_surely()).
//
// Shapes: values are [states].

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "solver/base/roundoff.hpp"
#include "solver/generic/explicit_game.hpp"
#include "solver/generic/number.hpp"

namespace fillwise::solver {

/// What the end s is worth.
template <Number N>
N payoff_of(const ExplicitGame& game, StateIndex s) {
  return from_ratio<N>(static_cast<std::uint64_t>(game.payoff[s].numerator),
                       static_cast<std::uint64_t>(game.payoff[s].denominator));
}

/// The weighted mean of the values of the successors of chance node s. In double, all values being
/// non-negative, the relative error is below (edges + 1) * 2^-52.
template <Number N>
N mean_of_successors(const ExplicitGame& game, StateIndex s, std::span<const N> values) {
  N sum = 0;
  for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
    sum += from_integer<N>(game.weight[e]) * values[game.successor[e]];
  }
  return sum / from_integer<N>(game.weight_sum[s]);
}

/// Which edge of decision s, counted from 0, leads to the best value for its owner; the first of equally good
/// ones.
template <Number N>
std::uint32_t best_edge(const ExplicitGame& game, StateIndex s, std::span<const N> values) {
  const std::size_t begin = game.first_edge[s];
  std::size_t best = begin;
  for (std::size_t e = begin + 1; e < game.first_edge[s + 1]; ++e) {
    const N& candidate = values[game.successor[e]];
    const N& record = values[game.successor[best]];
    if (game.owner[s] == Owner::maximizer ? candidate > record : candidate < record) best = e;
  }
  return static_cast<std::uint32_t>(best - begin);
}

/// (T v)(s). Rounded to nearest in double.
template <Number N>
N bellman(const ExplicitGame& game, StateIndex s, std::span<const N> values) {
  switch (game.owner[s]) {
    case Owner::terminal:
      return payoff_of<N>(game, s);
    case Owner::chance:
      return mean_of_successors(game, s, values);
    default:
      return values[game.successor[game.first_edge[s] + best_edge(game, s, values)]];
  }
}

/// (T v)(s) for values in [0, 1], rounded so that the result is at most (down) or at least (up) the exact
/// one.
///
/// A sum of n products of non-negative numbers, then one division, all rounded to nearest, is off by a factor
/// within (1 + 2^-53)^(n + 1); widening by the factor 1 +- (n + 2) * 2^-52 covers that and its own rounding.
/// Results too small for the relative bound are covered by the smallest normal double.
template <Rounding rounding>
double bellman_rounded(const ExplicitGame& game, StateIndex s, std::span<const double> values) {
  const double nearest = bellman(game, s, values);
  if constexpr (rounding == Rounding::nearest) return nearest;
  std::size_t terms = 0;
  if (game.owner[s] == Owner::chance) {
    terms = game.first_edge[s + 1] - game.first_edge[s];
  } else if (game.owner[s] == Owner::terminal) {
    if (nearest == 0.0 || nearest == 1.0) return nearest;  // exact: payoffs are fractions below 2^53
  } else {
    return nearest;  // max and min do not round
  }
  const double widening = static_cast<double>(terms + 2) * std::numeric_limits<double>::epsilon();
  constexpr double kTiny = std::numeric_limits<double>::min();
  if constexpr (rounding == Rounding::down) {
    return std::max(0.0, nearest * (1.0 - widening) - kTiny);
  } else {
    return std::min(1.0, nearest * (1.0 + widening) + kTiny);
  }
}

/// The largest |(T v)(s) - v(s)| over all states: how far v is from a fixed point. It does not bound the
/// distance from the value.
template <Number N>
N largest_residual(const ExplicitGame& game, std::span<const N> values) {
  N largest = 0;
  for (StateIndex s = 0; s < game.states(); ++s) {
    const N difference = bellman(game, s, values) - values[s];
    largest = std::max<N>(largest, difference < 0 ? N(-difference) : difference);
  }
  return largest;
}

}  // namespace fillwise::solver
