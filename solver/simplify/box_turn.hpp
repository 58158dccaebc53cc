#pragma once

// The turn of a player who may do at every decision what some rule of a box does there.
//
// He sees the scores and the card and may choose anew each time; so he wins at least as much as every rule of
// the box. Of the turn's graph only what such play comes to is left: a toss leads to at most two ways to set
// dice aside, few or all that score, and tosses that lead to the same are one.

#include <cstdint>
#include <vector>

#include "solver/simplify/rule_box.hpp"
#include "solver/simplify/simple_policy.hpp"

namespace fillwise::solver {

/// Places are those of `ends`, then those of `nodes`; a node comes after those that it leads to, but for
/// loops.
struct BoxTurn {
  /// What ends the turn or changes a sheet.
  struct End {
    int added = 0;                   ///< so many units are added to the sheet and the turn ends; or -1:
    const TurnNode* leaf = nullptr;  ///< what follows this leaf of the graph
  };
  enum class Op : std::uint8_t {
    mean,     ///< of its terms
    either,   ///< goes on or stops
    goes_on,  ///< goes on unless a stop wins
    stops     ///< stops unless that ends the game without winning it
  };
  struct Node {
    Op op = Op::mean;
    std::uint8_t dice = 0;              ///< of a choice: as SimpleRule::stop_at
    int at_risk = 0;                    ///< of a choice
    std::uint32_t go_on = 0, stop = 0;  ///< of a choice: places; Op::goes_on has no stop
    std::uint32_t first = 0, end_of_one = 0, end_of_wins = 0, end = 0;  ///< of a mean: see Term
    double weight_sum = 0;
  };
  /// What a mean leads to, by what the player may choose there. The terms [first, end_of_one) lead to one place;
  /// [end_of_one, end_of_wins) likewise, but he wins where a stop with all that score would; [end_of_wins, end)
  /// lead to either place.
  struct Term {
    double weight = 0;
    std::uint32_t few = 0, all = 0;  ///< places
    int at_risk = 0;                 ///< with all that score
    std::uint8_t dice = 0;           ///< likewise, left
    bool may_stop = false;           ///< on the card
  };

  std::vector<End> ends;
  std::vector<Node> nodes;
  std::vector<Term> terms;
  std::vector<TurnGraph::Part> parts;  ///< of nodes
  std::uint32_t start = 0;             ///< place

  std::size_t places() const { return ends.size() + nodes.size(); }
};

/// The turn of the box on the graph of that lead, which must outlive it.
BoxTurn box_turn(const SimpleDecisions& decisions, const FlowGraph& flow, int lead, const RuleBox& box);

}  // namespace fillwise::solver
