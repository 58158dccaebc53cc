#pragma once

// Decisions that two rule sets have in the same words: the name of the card in play with the fills made on
// it, the dice left or the toss, and the points at risk; in a situation that a turn can come to under both.

#include <cstdint>
#include <vector>

#include "model/fill_or_bust/reachable.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/plain/turn_graph.hpp"

namespace fillwise::solver {

/// A decision of two graphs: its number in that of a, and its nodes.
struct CommonDecision {
  std::size_t decision;
  std::uint32_t node_a, node_b;
};

class CommonDecisions {
 public:
  /// The matches must outlive this object and be to the same goal. Throws std::invalid_argument if a toss
  /// offers more than `most_actions` ways to set dice aside.
  CommonDecisions(const model::Match& a, const model::Match& b, std::uint32_t most_actions);

  /// Those of two graphs of turns in which the mover has `own` or more on the sheet and, with what is at
  /// risk, less than the goal.
  std::vector<CommonDecision> of(const TurnGraph& graph_a, const TurnGraph& graph_b, int own) const;
  /// The fewest units of a player's sheet who stands between two cards with nothing at risk under both; -1:
  /// under one of them nobody does.
  int fewest_between_cards() const;

 private:
  void add_card(int card, std::uint32_t most_actions);
  bool translate(model::State& s) const;

  const model::Match& a_;
  const model::Match& b_;
  model::Reachable in_a_, in_b_;
  std::vector<int> card_in_b_;  ///< [cards of a]; -1: none, or no decisions
  /// [card of a][place of the position][class of a]; -1: none, or no choice.
  std::vector<std::vector<std::vector<int>>> toss_in_b_;
};

}  // namespace fillwise::solver
