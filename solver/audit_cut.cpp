#include "solver/audit_cut.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/turn_bounds.hpp"
#include "solver/turn_graph.hpp"

namespace fillwise::solver {
namespace {

/// The rules of a chase: what a card takes from the leader is added to its bonus, penalties make nothing.
model::RuleSet chase_rules(model::RuleSet rules) {
  rules.last_turn = false;
  rules.overshoot = 0;
  for (model::Card& card : rules.cards) {
    card.bonus += card.leader_loses;
    card.leader_loses = 0;
    card.leader_needs = 0;
    card.tied_player_loses_too = false;
    if (!card.is_penalty()) continue;
    model::Card nothing;
    nothing.name = card.name;
    nothing.count = card.count;
    nothing.dice = false;
    card = nothing;
  }
  return rules;
}

}  // namespace

double least_at_limit(const model::Match& match) {
  if (!match.rules().last_turn || !match.rules().benchmarks.empty()) return 1;
  const int distance = match.limit() - match.goal() - match.rules().overshoot;
  if (distance == 0) return 0;
  // A match to the distance that has to be won in one turn: any turn that follows is lost.
  const model::Match chase(chase_rules(match.rules()), distance);
  const auto side = static_cast<std::size_t>(distance);
  const std::vector<double> lower(side * side, 1);
  std::vector<double> upper(side * side, 0);
  TurnBounds bounds(chase, lower, upper);
  const int ahead = distance - 1;  // the other player, who is never behind
  const TurnGraph tied = build_turn_graph(chase, ahead, ahead);
  const TurnGraph behind = distance == 1 ? tied : build_turn_graph(chase, 0, ahead);
  for (int made = ahead; made >= 0; --made) {
    const ScorePair pair{made, ahead};
    upper[static_cast<std::size_t>(made) * side + side - 1] =
        bounds.run(made == ahead ? tied : behind, std::span(&pair, 1)).front().upper;
  }
  return std::max(0.0, 1 - upper[side - 1] - 0x1p-52);
}

}  // namespace fillwise::solver
