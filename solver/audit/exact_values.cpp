#include "solver/audit/exact_values.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "solver/generic/policy_iteration.hpp"
#include "solver/plain/match_game.hpp"

namespace fillwise::solver {
namespace {

constexpr std::size_t kMostStates = 3'000'000;

}  // namespace

ExactValues exact_values(const model::RuleSet& rules, int goal, std::span<const ScorePair> pairs,
                         const ShareDone& told) {
  if (goal > kMostExactGoal) throw std::invalid_argument("the goal is too large for exact fractions");
  if (!rules.benchmarks.empty()) throw std::invalid_argument("rewards are not counted in fractions");
  if (rules.last_turn) throw std::invalid_argument("scores have no limit where there are last turns");
  const model::Match match(rules, goal);
  std::vector<model::State> starts;
  for (const ScorePair& pair : pairs) {
    if (std::min(pair.own, pair.opponent) < 0 || std::max(pair.own, pair.opponent) >= goal)
      throw std::invalid_argument("a score is not between 0 and the goal");
    starts.push_back(match.start(pair.own, pair.opponent, 0));
  }
  const Enumeration<model::State> plain = build_explicit(MatchGame(match, std::move(starts)), kMostStates);
  ExactValues result;
  result.states = plain.game.states();
  const AlmostSureTermination ends = terminates_almost_surely(plain.game);
  if (!ends.holds() || !check_rank(plain.game, ends.rank)) return result;

  PolicyIterationOptions options;
  options.told = told;
  result.values = policy_iteration<Rational>(plain.game, options).values;
  if (largest_residual<Rational>(plain.game, result.values) != 0)
    throw std::logic_error("policy iteration has not come to a fixed point");
  result.values.resize(pairs.size());  // the initial states come first
  return result;
}

std::vector<ScorePair> all_score_pairs(int goal) {
  std::vector<ScorePair> pairs;
  for (int own = 0; own < goal; ++own)
    for (int opponent = 0; opponent < goal; ++opponent) pairs.push_back({own, opponent});
  return pairs;
}

}  // namespace fillwise::solver
