#pragma once

// Value iteration and interval iteration in double, for turn-based stochastic games.
//
// Both apply the Bellman operator in place (Gauss-Seidel), one strongly connected component after another,
// each after the components it leads to (topological value iteration: Dai, Mausam, Weld and Goldsmith, J.
// Artif. Intell. Res. 42 (2011) 181-209). The order is fixed, so a rerun gives the same bits.
//
// Interval iteration: Haddad and Monmege, "Interval iteration algorithm for MDPs and IMDPs", Theor. Comput.
// Sci. 735 (2018) 111-131, https://doi.org/10.1016/j.tcs.2016.12.003. One table starts at 0, one at 1. The
// operator is monotone and every step is rounded outward, so at every moment lower <= value <= upper,
// rounding included. The gap can close only if the fixed point is unique, which terminates_almost_surely() proves;
// where players can stall for ever the iteration ends with status `stalled`, and the bounds are still right. (The
// paper removes such end components first; this does not.)

#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

#include "solver/generic/bellman.hpp"
#include "solver/generic/explicit_game.hpp"

namespace fillwise::solver {

enum class IterationStatus : std::uint8_t {
  converged,     ///< the gap is at most the tolerance
  stalled,       ///< the sweeps stopped moving the bounds before that
  limit_reached  ///< some component used up its sweeps before that
};

struct IterationReport {
  IterationStatus status = IterationStatus::converged;
  std::size_t sweeps = 0;  ///< the most that any component needed
  double gap = 0.0;        ///< see the function that returns it
};

struct IterationOptions {
  double tolerance = 1e-9;            ///< non-negative
  std::size_t sweep_limit = 1000000;  ///< sweeps over one component, at least 1
};

struct ValueIteration {
  std::vector<double> values;  ///< [states]
  IterationReport report;
};

struct IntervalIteration {
  std::vector<double> lower;  ///< [states]; at most the value
  std::vector<double> upper;  ///< [states]; at least the value
  IterationReport report;
};

namespace detail {

inline void check_options(const IterationOptions& options) {
  if (!(options.tolerance >= 0.0))
    throw std::invalid_argument("the tolerance must be a number of at least 0");
  if (options.sweep_limit == 0) throw std::invalid_argument("the sweep limit must be at least 1");
}

/// Is there a cycle in component c?
inline bool is_cyclic(const ExplicitGame& game, const Components& components, std::size_t c) {
  const auto states = components.states(c);
  if (states.size() > 1) return true;
  const StateIndex s = states.front();
  for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
    if (game.successor[e] == s) return true;
  }
  return false;
}

/// Lets sweep(states of c) run over component c until it returns true or the limit is reached; once if c has
/// no cycle. Counts into the report. Returns whether it came to an end.
template <class Sweep>
bool settle(const Components& components, std::size_t c, bool cyclic, std::size_t limit,
            IterationReport& report, Sweep&& sweep) {
  for (std::size_t sweeps = 1;; ++sweeps) {
    report.sweeps = std::max(report.sweeps, sweeps);
    if (sweep(components.states(c)) || !cyclic) return true;
    if (sweeps == limit) return false;
  }
}

}  // namespace detail

/// Value iteration from the table that holds `start` everywhere (0 <= start <= 1). A component is left when a
/// sweep changes none of its values by more than the tolerance. The gap of the report is the largest change
/// in a last sweep: it bounds no error. From 0 the values approach the value of the game (a play without end
/// being worth 0); from 1 they may stop above it.
inline ValueIteration value_iteration(const ExplicitGame& game, const IterationOptions& options = {},
                                      double start = 0.0) {
  detail::check_options(options);
  const bool in_range = start >= 0.0 && start <= 1.0;
  if (!in_range) throw std::invalid_argument("the start value must be between 0 and 1");
  ValueIteration result;
  auto& values = result.values;
  values.assign(game.states(), start);
  const Components components = strong_components(OpenEdges(game));
  for (std::size_t c = 0; c < components.size(); ++c) {
    const bool cyclic = detail::is_cyclic(game, components, c);
    double change = 0.0;
    const auto sweep = [&](std::span<const StateIndex> states) {
      change = 0.0;
      for (const StateIndex s : states) {
        const auto next = bellman<double>(game, s, values);
        change = std::max(change, std::abs(next - values[s]));
        values[s] = next;
      }
      return change <= options.tolerance;
    };
    const bool settled = detail::settle(components, c, cyclic, options.sweep_limit, result.report, sweep);
    if (!settled) result.report.status = IterationStatus::limit_reached;
    if (cyclic) result.report.gap = std::max(result.report.gap, change);
  }
  return result;
}

/// Interval iteration. The gap of the report is the largest upper - lower of all states.
///
/// Each component is swept until its gap is at most the largest gap among its successors plus its share of
/// the tolerance, so that the gaps of a chain of components add up to the tolerance at most; or until a sweep
/// moves the bounds by less than 2^-40 of the gap, which means that they have stopped.
inline IntervalIteration interval_iteration(const ExplicitGame& game, const IterationOptions& options = {}) {
  detail::check_options(options);
  constexpr double kStandstill = 0x1p-40;
  IntervalIteration result;
  auto& lower = result.lower;
  auto& upper = result.upper;
  lower.assign(game.states(), 0.0);
  upper.assign(game.states(), 1.0);
  const Components components = strong_components(OpenEdges(game));
  std::size_t cyclic_components = 0;
  for (std::size_t c = 0; c < components.size(); ++c) {
    if (detail::is_cyclic(game, components, c)) ++cyclic_components;
  }

  bool all_settled = true;
  for (std::size_t c = 0; c < components.size(); ++c) {
    double exit_gap = 0.0;
    for (const StateIndex s : components.states(c)) {
      for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
        const StateIndex t = game.successor[e];
        if (components.component_of[t] != c) exit_gap = std::max(exit_gap, upper[t] - lower[t]);
      }
    }
    const double enough = exit_gap + options.tolerance / static_cast<double>(cyclic_components);
    double gap = 0.0;
    const auto sweep = [&](std::span<const StateIndex> states) {
      gap = 0.0;
      double progress = 0.0;
      for (const StateIndex s : states) {
        const double rise = std::max(lower[s], bellman_rounded<Rounding::down>(game, s, lower));
        const double fall = std::min(upper[s], bellman_rounded<Rounding::up>(game, s, upper));
        progress = std::max({progress, rise - lower[s], upper[s] - fall});
        lower[s] = rise;
        upper[s] = fall;
        gap = std::max(gap, fall - rise);
      }
      return gap <= enough || progress <= kStandstill * gap;
    };
    const bool cyclic = detail::is_cyclic(game, components, c);
    all_settled &= detail::settle(components, c, cyclic, options.sweep_limit, result.report, sweep);
    result.report.gap = std::max(result.report.gap, gap);
  }
  if (!(result.report.gap <= options.tolerance)) {
    result.report.status = all_settled ? IterationStatus::stalled : IterationStatus::limit_reached;
  }
  return result;
}

}  // namespace fillwise::solver
