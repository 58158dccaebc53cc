#pragma once

// Where a turn leads that is played in a fixed way: the chances of what follows it.
//
// The chance to come to a node is passed on from the start of the turn through its graph, for several score
// pairs at once. Sums are rounded; `error` bounds what that makes of all chances together. A chance m at a
// node with k edges into it comes from at most k + 1 roundings, so it is off by less than (k + 2) * u * m
// there, with u = 2^-53, and what is off at a node is shared out among what follows it, no more. The sum of
// these over all nodes bounds the sum of the errors of all chances at the turn's ends.

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "model/turn.hpp"
#include "solver/play/row_builder.hpp"
#include "solver/play/turn_policy.hpp"
#include "solver/score_pair.hpp"
#include "solver/turn_graph.hpp"

namespace fillwise::solver {

/// Which decisions are counted: for each decision of a turn graph one bit for each score pair.
using DecisionMarks = std::vector<std::uint8_t>;

/// A turn graph that keeps a slot for every node, with what following it forwards needs.
struct FlowGraph {
  /// Throws std::invalid_argument if slots are used again.
  explicit FlowGraph(TurnGraph turn);

  TurnGraph graph;
  std::vector<std::uint32_t> edges_in;  ///< [nodes]
  std::vector<std::uint32_t> number;    ///< [nodes]: of a decision or a leaf, among those of its kind
  std::vector<std::uint32_t> leaf;      ///< the nodes that are leaves
};

/// One workspace for evaluations; one thread at a time.
class TurnFlow {
 public:
  /// The match must outlive it.
  explicit TurnFlow(const model::Match& match);

  /// Follows the turn for each of the pairs, at most TurnBounds::kPairs, at least one, into `rows`. The graph
  /// serves them all; the policy has begun them. `marks`: [decisions], or empty. `marks_between`:
  /// whether the choice between two cards with nothing at risk is marked at these scores of the mover and
  /// the other player; may be empty.
  void run(const FlowGraph& flow, std::span<const ScorePair> pairs, TurnPolicy& policy,
           const DecisionMarks& marks, const std::function<bool(ScorePair)>& marks_between,
           std::span<TurnRow> rows);

 private:
  static constexpr std::size_t kPairs = TurnBounds::kPairs;
  using Lanes = std::array<double, kPairs>;

  void pass_on(const FlowGraph& flow, std::uint32_t node);
  void pass_on_loop(const FlowGraph& flow, const TurnGraph::Part& part);
  void end(const model::State& next, double chance, std::size_t lane);
  TurnRow collect(const FlowGraph& flow, std::size_t lane, ScorePair pair);

  const model::Match& match_;
  TurnPolicy* policy_ = nullptr;
  const DecisionMarks* marks_ = nullptr;
  const std::function<bool(ScorePair)>* marks_between_ = nullptr;
  std::vector<Lanes> chance_;  ///< [nodes]: of coming there; zero between calls
  Lanes marked_{}, error_{};
  RowBuilder builder_;
};

}  // namespace fillwise::solver
