// Laws on small random games, end components included, against brute force over all positional policies.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "solver/generic/policy_iteration.hpp"
#include "solver/generic/value_iteration.hpp"
#include "toy_games.hpp"

namespace fillwise::solver {
namespace {

// 1 to 6 states that are not terminal, with 1 to 3 edges each, and ends of payoff 0, 1 and 2/5.
ExplicitGame random_game() {
  const auto inner = *rc::gen::inRange<StateIndex>(1, 7);
  std::vector<toys::Row> rows;
  for (StateIndex s = 0; s < inner; ++s) {
    toys::Row row;
    row.owner = *rc::gen::element(Owner::maximizer, Owner::minimizer, Owner::chance);
    const auto edges = *rc::gen::inRange<std::uint32_t>(1, 4);
    for (std::uint32_t e = 0; e < edges; ++e) {
      const auto successor = *rc::gen::inRange<StateIndex>(0, inner + 3);
      const auto weight = row.owner == Owner::chance ? *rc::gen::inRange<std::uint64_t>(1, 7) : 1;
      row.edges.push_back({successor, weight, e});
    }
    rows.push_back(row);
  }
  rows.push_back(toys::end(0));
  rows.push_back(toys::end(1));
  rows.push_back(toys::end(2, 5));
  return toys::game_of(rows);
}

Policy random_policy(const ExplicitGame& game) {
  Policy policy(game.states(), 0);
  for (StateIndex s = 0; s < game.states(); ++s) {
    if (!game.is_decision(s)) continue;
    policy[s] = *rc::gen::inRange<std::uint32_t>(
        0, static_cast<std::uint32_t>(game.first_edge[s + 1] - game.first_edge[s]));
  }
  return policy;
}

RC_GTEST_PROP(RandomGame, EvaluationEqualsOneLargeLinearSystem, ()) {
  const ExplicitGame game = random_game();
  const Policy policy = random_policy(game);
  const auto exact = toys::plain_evaluation(game, policy);
  RC_ASSERT(evaluate_policy<Rational>(game, policy) == exact);
  const auto rounded = evaluate_policy<double>(game, policy);
  for (std::size_t s = 0; s < exact.size(); ++s)
    RC_ASSERT(std::abs(rounded[s] - to_double(exact[s])) < 1e-12);
}

RC_GTEST_PROP(RandomGame, PolicyIterationEqualsBruteForce, ()) {
  const ExplicitGame game = random_game();
  const auto solution = policy_iteration<Rational>(game);
  RC_ASSERT(solution.report.converged);
  RC_ASSERT(solution.values == toys::brute_force(game));
  RC_ASSERT(solution.values == toys::plain_evaluation(game, solution.policy));
  RC_ASSERT(largest_residual<Rational>(game, solution.values) == 0);
}

RC_GTEST_PROP(RandomGame, IntervalIterationEnclosesTheValue, ()) {
  const ExplicitGame game = random_game();
  const auto values = policy_iteration<Rational>(game).values;
  const auto result = interval_iteration(game, {.tolerance = 1e-10, .sweep_limit = 100000});
  for (std::size_t s = 0; s < values.size(); ++s) {
    RC_ASSERT(Rational(result.lower[s]) <= values[s]);
    RC_ASSERT(values[s] <= Rational(result.upper[s]));
  }
  if (terminates_almost_surely(game).holds()) RC_ASSERT(result.report.status == IterationStatus::converged);
}

RC_GTEST_PROP(RandomGame, EndsSurelyExactlyIfEveryPairOfPoliciesEnds, ()) {
  ExplicitGame game = random_game();
  const AlmostSureTermination ends = terminates_almost_surely(game);
  if (ends.holds()) RC_ASSERT(check_rank(game, ends.rank));
  // With every payoff 1 a value below 1 is a play without end.
  std::fill(game.payoff.begin(), game.payoff.end(), Payoff{1, 1});
  bool all_end = true;
  toys::for_each_policy(game, Owner::maximizer, Policy(game.states(), 0), [&](const Policy& mine) {
    toys::for_each_policy(game, Owner::minimizer, mine, [&](const Policy& both) {
      for (const Rational& value : toys::plain_evaluation(game, both)) all_end = all_end && value == 1;
    });
  });
  RC_ASSERT(all_end == ends.holds());
}

}  // namespace
}  // namespace fillwise::solver
