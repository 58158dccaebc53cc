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
#include "solver/play/turn_policy.hpp"
#include "solver/score_pair.hpp"
#include "solver/turn_graph.hpp"

namespace fillwise::solver {

/// The chances of what follows the start of a turn.
struct TurnRow {
  /// Starts of turns, as own * limit + opponent for who moves there: first `stays` places where the same
  /// player goes on with nothing at risk, then places where the other one moves. Distinct but for that.
  std::vector<std::uint32_t> target;
  std::vector<double> chance;  ///< of each target
  std::uint32_t stays = 0;
  double loop = 0;    ///< that the other player moves with the sheets as they were; not among the targets
  double passes = 0;  ///< that the other player moves, the loop counted in
  double wins = 0;    ///< that the game ends and the mover has won
  double ties = 0;
  double cut = 0;     ///< among `wins`: where the match stops counting (Match::is_cut)
  double marked = 0;  ///< expected number of marked decisions that are met
  double error = 0;   ///< bounds the sum of the errors of the chances above
};

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
  void add(std::vector<double>& sums, std::vector<std::uint32_t>& used, std::size_t place, double chance);
  void collect(const FlowGraph& flow, std::size_t lane, ScorePair pair, TurnRow& row);

  const model::Match& match_;
  TurnPolicy* policy_ = nullptr;
  const DecisionMarks* marks_ = nullptr;
  const std::function<bool(ScorePair)>* marks_between_ = nullptr;
  std::vector<Lanes> chance_;  ///< [nodes]: of coming there; zero between calls
  Lanes marked_{}, error_{};
  TurnRow* row_ = nullptr;
  std::vector<double> stay_, pass_;               ///< [limit * limit], zero between calls
  std::vector<std::uint32_t> stay_at_, pass_at_;  ///< where they are not zero
};

}  // namespace fillwise::solver
