#pragma once

// Policy iteration: optimal positional policies and their values, exact in fractions.
//
// The maximizer's policy is improved in rounds (Hoffman and Karp, "On nonterminating stochastic games",
// Management Science 12 (1966) 359-370): find the minimizer's best response, then change the maximizer's
// choice in all states where another edge is strictly better against it. The best response is found the same
// way, by policy iteration of its own.
//
// It is right for every game here, also where players can stall for ever (a play without end is worth 0):
// - The maximizer's values never fall, and rise where a choice changed. For let v be the values before. Under
//   the new policy and any reply, v(state) does not fall in expectation. In a set of states without an end
//   that play never leaves, it must then be constant, so no choice of the set has changed. So the old policy
//   and this reply never left it either, and v = 0 there. Hence the new policy secures at least v
//   (Chatterjee, de Alfaro and Henzinger, J. Comput. Syst. Sci. 79 (2013) 640-657). When nothing changes, v
//   is a fixed point of the Bellman operator that a policy secures, and so the value.
// - The minimizer could get stuck above the least fixed point, because a loop looks no better to him than the
//   value he has. So the states where he can keep every positive payoff out of reach are found first, by the
//   graph alone, and he stays among them. From the others play reaches those or an end whatever he does, so
//   the fixed point is unique.
// There are finitely many policies, so the rounds end; in double they are cut off by a limit.

#include <cstddef>
#include <stdexcept>
#include <utility>
#include <vector>

#include "solver/generic/bellman.hpp"
#include "solver/generic/explicit_game.hpp"
#include "solver/generic/number.hpp"
#include "solver/generic/policy_evaluation.hpp"

namespace fillwise::solver {

struct PolicyIterationOptions {
  /// In double, a choice changes only for a gain above this; it keeps rounding from turning policies round
  /// and round. In Rational any gain counts.
  double least_gain = 1e-14;
  /// The most rounds of one policy iteration, the maximizer's or a best response.
  std::size_t round_limit = 1000;
  /// Told of a best response, or of the search for both policies; in Rational, of what is done in fractions.
  ShareDone told = nullptr;
};

struct PolicyIterationReport {
  bool converged = true;        ///< false: a round limit was reached, and the policies may not be optimal
  std::size_t rounds = 0;       ///< rounds of the outer iteration
  std::size_t evaluations = 0;  ///< pairs of policies evaluated
};

template <Number N>
struct Solution {
  std::vector<N> values;  ///< [states]
  Policy policy;          ///< [states]; both players' choices
  PolicyIterationReport report;
};

namespace detail {

/// Changes the policy in all states of `player` where another edge is better by more than the least gain.
/// Returns whether there was one.
template <Number N>
bool improve(const ExplicitGame& game, Owner player, const std::vector<N>& values,
             const PolicyIterationOptions& options, Policy& policy) {
  bool changed = false;
  for (StateIndex s = 0; s < game.states(); ++s) {
    if (game.owner[s] != player) continue;
    const std::uint32_t best = best_edge<N>(game, s, values);
    const N& better = values[game.successor[game.first_edge[s] + best]];
    const N& present = values[game.successor[game.first_edge[s] + policy[s]]];
    if constexpr (kExact<N>) {
      if (better == present) continue;
    } else {
      if (std::abs(better - present) <= options.least_gain) continue;
    }
    policy[s] = best;
    changed = true;
  }
  return changed;
}

/// Sends the minimizer, wherever the maximizer's policy lets him, to stay for ever where no positive payoff
/// can be reached. The states from which one is reached with some chance whatever he does are an attractor.
inline void keep_out_of_reach(const ExplicitGame& game, Policy& policy) {
  const OpenEdges edges(game, &policy, Follow::chosen_edge, Follow::every_edge);
  const Predecessors back = predecessors(edges);
  std::vector<bool> in(game.states(), false);
  std::vector<std::size_t> outside(game.states());  // the minimizer's edges that do not lead in
  std::vector<StateIndex> queue;
  for (StateIndex s = 0; s < game.states(); ++s) {
    outside[s] = game.first_edge[s + 1] - game.first_edge[s];
    if (game.owner[s] != Owner::terminal || game.payoff[s].numerator == 0) continue;
    in[s] = true;
    queue.push_back(s);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const StateIndex s : back.of(queue[i])) {
      if (in[s] || (game.owner[s] == Owner::minimizer && --outside[s] > 0)) continue;
      in[s] = true;
      queue.push_back(s);
    }
  }
  for (StateIndex s = 0; s < game.states(); ++s) {
    if (in[s] || game.owner[s] != Owner::minimizer) continue;
    const StateIndex* const row = game.successor.data() + game.first_edge[s];
    policy[s] = 0;
    while (in[row[policy[s]]]) ++policy[s];
  }
}

}  // namespace detail

/// The best reply of `player` to the other player's choices in `policy`, found by policy iteration from the
/// player's own choices there. Returns it with the other player's choices, and its values.
template <Number N>
Solution<N> best_response(const ExplicitGame& game, Owner player, Policy policy,
                          const PolicyIterationOptions& options = {}) {
  if (player == Owner::minimizer) detail::keep_out_of_reach(game, policy);
  Solution<N> result;
  for (;;) {
    result.values = evaluate_policy<N>(game, policy, nearly_all(options.told, result.report.rounds));
    ++result.report.evaluations;
    if (++result.report.rounds > options.round_limit) {
      result.report.converged = false;
      break;
    }
    if (!detail::improve(game, player, result.values, options, policy)) break;
  }
  if (options.told) options.told(1);
  result.policy = std::move(policy);
  return result;
}

/// Optimal policies of both players and their values. In Rational they are exact, and the search starts from
/// the policies found in double, which leaves little to do in exact numbers. In double the values are those
/// of a pair of policies of which neither player can gain more than about the least gain in one step:
/// accurate, but no proof.
template <Number N>
Solution<N> policy_iteration(const ExplicitGame& game, const PolicyIterationOptions& options = {}) {
  Policy policy(game.states(), 0);
  PolicyIterationOptions round = options;
  round.told = {};
  if constexpr (kExact<N>) policy = policy_iteration<double>(game, round).policy;
  PolicyIterationReport report;
  for (;;) {
    round.told = nearly_all(options.told, report.rounds);
    Solution<N> reply = best_response<N>(game, Owner::minimizer, std::move(policy), round);
    report.converged = report.converged && reply.report.converged;
    report.evaluations += reply.report.evaluations;
    policy = reply.policy;
    const bool at_limit = ++report.rounds > options.round_limit;
    if (at_limit) report.converged = false;
    if (at_limit || !detail::improve(game, Owner::maximizer, reply.values, options, policy)) {
      if (options.told) options.told(1);
      reply.report = report;
      return reply;
    }
  }
}

}  // namespace fillwise::solver
