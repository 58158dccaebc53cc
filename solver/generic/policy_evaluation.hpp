#pragma once

// The value of a game when both players follow fixed positional policies: exact in fractions, a direct
// solution (no iteration) in double.
//
// With both policies fixed the game is a Markov chain, and its value is the least solution v >= 0 of v = T v.
// It is found one strongly connected component of the chain after another, each after those it leads to:
//   1. A component that cannot reach an end with a positive payoff has value 0 everywhere.
//   2. In any other, a set of states that meets every cycle is taken as unknowns x: the targets of the
//      retreating edges of a depth-first search. Going through the component in the order of the search,
//      every state's value is written as constant + sum of coefficient * x; values of earlier components are
//      constants.
//   3. At the unknowns themselves this gives x = A x + b, a small dense system. It has exactly one solution,
//      because play leaves the component with probability 1.
//   4. Putting x in gives the rest.
// Work: proportional to edges * unknowns, plus unknowns^3 for each component.

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "solver/base/share_done.hpp"
#include "solver/generic/bellman.hpp"
#include "solver/generic/explicit_game.hpp"
#include "solver/generic/number.hpp"

namespace fillwise::solver {

namespace detail {

/// constant + sum of coefficient * unknown, unknowns numbered from 0.
template <Number N>
struct Affine {
  N constant = 0;
  std::vector<std::pair<std::uint32_t, N>> terms;  ///< (unknown, coefficient), each unknown at most once
};

/// Adds up multiples of affine forms in a dense row, and hands out the sum as a sparse form.
template <Number N>
class AffineSum {
 public:
  explicit AffineSum(std::size_t unknowns) : coefficient_(unknowns, N(0)) {}

  void add_constant(const N& constant) { constant_ += constant; }
  void add_unknown(std::uint32_t unknown, const N& factor) {
    if (coefficient_[unknown] == 0) used_.push_back(unknown);
    coefficient_[unknown] += factor;
  }
  void add(const Affine<N>& form, const N& factor) {
    constant_ += factor * form.constant;
    for (const auto& [unknown, coefficient] : form.terms) add_unknown(unknown, factor * coefficient);
  }
  /// The sum divided by `divisor`; empties the row.
  Affine<N> take(const N& divisor) {
    Affine<N> form;
    form.constant = constant_ / divisor;
    form.terms.reserve(used_.size());
    for (const std::uint32_t unknown : used_) {
      form.terms.emplace_back(unknown, coefficient_[unknown] / divisor);
      coefficient_[unknown] = 0;
    }
    constant_ = 0;
    used_.clear();
    return form;
  }

 private:
  N constant_ = 0;
  std::vector<N> coefficient_;       // [unknowns]; non-negative
  std::vector<std::uint32_t> used_;  // the unknowns with a coefficient other than 0
};

/// Solves the regular system M x = r by elimination, M[row] = the row's coefficients and then r. In double
/// with partial pivoting; in fractions any pivot other than 0 serves.
template <Number N>
std::vector<N> solve_linear_system(std::vector<std::vector<N>> m) {
  const std::size_t n = m.size();
  const auto magnitude = [](const N& number) { return number < 0 ? N(-number) : number; };
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < n; ++row) {
      if (kExact<N> ? m[pivot][column] == 0 && m[row][column] != 0
                    : magnitude(m[row][column]) > magnitude(m[pivot][column])) {
        pivot = row;
      }
    }
    std::swap(m[column], m[pivot]);
    for (std::size_t row = column + 1; row < n; ++row) {
      if (m[row][column] == 0) continue;
      const N factor = m[row][column] / m[column][column];
      for (std::size_t k = column + 1; k <= n; ++k) {
        if (m[column][k] != 0) m[row][k] -= factor * m[column][k];
      }
    }
  }
  std::vector<N> x(n);
  for (std::size_t row = n; row-- > 0;) {
    N sum = m[row][n];
    for (std::size_t k = row + 1; k < n; ++k) sum -= m[row][k] * x[k];
    x[row] = sum / m[row][row];
  }
  return x;
}

/// Steps 2 to 4 for the states of one component; fills in their values.
template <Number N>
void evaluate_component(const OpenEdges& chain, const Components& components,
                        std::span<const StateIndex> states, std::vector<N>& values) {
  const ExplicitGame& game = chain.game();
  constexpr std::uint32_t kNone = UINT32_MAX;
  const std::size_t first = components.position[states.front()];
  const auto place = [&](StateIndex s) { return components.position[s] - first; };  // 0 .. states.size() - 1

  // The unknowns, numbered in the order of the component.
  std::vector<std::uint32_t> unknown_of(states.size(), kNone);
  for (const StateIndex s : states) {
    const auto [begin, end] = chain.of(s);
    for (std::size_t e = begin; e < end; ++e) {
      if (components.is_retreating(s, game.successor[e])) unknown_of[place(game.successor[e])] = 0;
    }
  }
  std::uint32_t unknowns = 0;
  for (std::uint32_t& unknown : unknown_of) {
    if (unknown != kNone) unknown = unknowns++;
  }

  // Every state in terms of the unknowns.
  std::vector<Affine<N>> form(states.size());
  AffineSum<N> sum(unknowns);
  for (const StateIndex s : states) {
    const auto [begin, end] = chain.of(s);
    const bool is_chance = game.owner[s] == Owner::chance;
    for (std::size_t e = begin; e < end; ++e) {
      const StateIndex t = game.successor[e];
      const N factor = from_integer<N>(game.weight[e]);
      if (components.component_of[t] != components.component_of[s]) {
        sum.add_constant(factor * values[t]);
      } else if (unknown_of[place(t)] != kNone) {
        sum.add_unknown(unknown_of[place(t)], factor);
      } else {
        sum.add(form[place(t)], factor);
      }
    }
    form[place(s)] = sum.take(is_chance ? from_integer<N>(game.weight_sum[s]) : N(1));
  }

  // (1 - A) x = b at the unknowns.
  std::vector<std::vector<N>> system;
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (unknown_of[i] == kNone) continue;
    auto& row = system.emplace_back(unknowns + 1, N(0));
    row[unknown_of[i]] = 1;
    for (const auto& [unknown, coefficient] : form[i].terms) row[unknown] -= coefficient;
    row[unknowns] = form[i].constant;
  }
  const std::vector<N> x = solve_linear_system(std::move(system));

  for (std::size_t i = 0; i < states.size(); ++i) {
    N& value = values[states[i]];
    if (unknown_of[i] != kNone) {
      value = x[unknown_of[i]];
      continue;
    }
    value = form[i].constant;
    for (const auto& [unknown, coefficient] : form[i].terms) value += coefficient * x[unknown];
  }
}

}  // namespace detail

/// The value of every state when each player follows the policy; a play without end is worth 0. [states].
/// Told of components done. Exact in Rational; in double up to the rounding of a direct solution.
template <Number N>
std::vector<N> evaluate_policy(const ExplicitGame& game, const Policy& policy, const ShareDone& told = {}) {
  constexpr std::size_t kSeldom = 1024;  // components
  const OpenEdges chain(game, &policy, Follow::chosen_edge, Follow::chosen_edge);
  const Components components = strong_components(chain);
  std::vector<N> values(game.states(), N(0));
  std::vector<bool> positive(game.states(), false);  // can an end with a positive payoff be reached?
  for (std::size_t c = 0; c < components.size(); ++c) {
    if (told && c % kSeldom == kSeldom - 1)
      told(static_cast<double>(c) / static_cast<double>(components.size()));
    const auto states = components.states(c);
    bool reaches = false;
    bool cyclic = false;
    for (const StateIndex s : states) {
      if (game.owner[s] == Owner::terminal) reaches = game.payoff[s].numerator > 0;
      const auto [begin, end] = chain.of(s);
      for (std::size_t e = begin; e < end; ++e) {
        const StateIndex t = game.successor[e];
        reaches = reaches || positive[t];
        cyclic = cyclic || components.component_of[t] == c;
      }
    }
    if (!reaches) continue;
    for (const StateIndex s : states) positive[s] = true;
    if (cyclic) {
      detail::evaluate_component(chain, components, states, values);
    } else if (const StateIndex s = states.front(); game.is_decision(s)) {
      values[s] = values[game.successor[chain.of(s).first]];
    } else {
      values[s] = bellman<N>(game, s, values);
    }
  }
  if (told) told(1);
  return values;
}

}  // namespace fillwise::solver
