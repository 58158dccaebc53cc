#pragma once

// Forward policy evaluation of one turn: the chances of what follows it.
//
// The chance to come to a node is passed on from the start of the turn through its graph, for several score
// pairs at once; or from where a turn goes on that began at other scores. Sums are rounded; `error` bounds
// what that makes of all chances together. A chance m at a node with k edges into it comes from at most k + 1
// roundings, so it is off by less than (k + 2) * u * m there, with u = 2^-53, and what is off at a node is
// shared out among what follows it, no more. The sum of these over all nodes bounds the sum of the errors of
// all chances at the turn's ends.

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/plain/turn_graph.hpp"
#include "solver/play/row_builder.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// Which decisions are counted: for each decision of a turn graph one bit for each score pair.
using DecisionMarks = std::vector<std::uint8_t>;

/// A turn graph that keeps a slot for every node, with what following it forwards needs.
struct FlowGraph {
  /// Throws std::invalid_argument if slots are used again.
  explicit FlowGraph(TurnGraph turn);

  TurnGraph graph;
  std::vector<std::uint32_t>
      edges_in;                       ///< [nodes]; where a turn can be entered with points at risk, one more
  std::vector<std::uint32_t> number;  ///< [nodes]: of a decision or a leaf, among those of its kind
  std::vector<std::uint32_t> leaf;    ///< the nodes that are leaves
};

/// The chances of a turn's ends, as places among TurnGraph::leaves.
struct LeafChances {
  std::vector<std::pair<std::uint32_t, double>> at;
  double marked = 0;  ///< as in TransitionRow
  double error = 0;   ///< bounds the sum of the errors of the chances
};

/// The chances of coming to the places of a turn's graph. One workspace for evaluations; one thread at a
/// time.
class TurnFlow {
 public:
  using Lanes = std::array<double, TurnBounds::kPairs>;
  /// Told of every decision that has a chance: its number, what is chosen and the chance, by pair.
  using Meet = std::function<void(std::size_t decision, const TurnChoice& chosen, const Lanes& chance)>;

  /// Follows the turn for up to TurnBounds::kPairs pairs, at least one. The graph serves them all; the policy
  /// has begun them. `marks`: [decisions], or empty. `meet` may be empty. A mixed policy has neither.
  void follow(const FlowGraph& flow, std::size_t pairs, TurnPolicy& policy, const DecisionMarks& marks,
              const Meet& meet = {});
  /// Puts a chance at a node, before follow_on().
  void enter(const FlowGraph& flow, std::size_t lane, std::uint32_t node, double chance);
  /// The same as follow(), from where turns were entered.
  void follow_on(const FlowGraph& flow, TurnPolicy& policy, const DecisionMarks& marks,
                 const Meet& meet = {});
  /// The ends of a pair's turn; to be asked for each pair once.
  LeafChances leaves(const FlowGraph& flow, std::size_t lane);

 private:
  static constexpr std::size_t kPairs = TurnBounds::kPairs;

  void pass_on(const FlowGraph& flow, std::uint32_t node);
  void pass_on_mixed(const FlowGraph& flow, std::uint32_t node, std::size_t lane, double chance);
  void pass_on_loop(const FlowGraph& flow, const TurnGraph::Part& part);

  TurnPolicy* policy_ = nullptr;
  const DecisionMarks* marks_ = nullptr;
  const Meet* meet_ = nullptr;
  std::vector<Lanes> chance_;  ///< [nodes]: of coming there; zero between calls
  Lanes marked_{}, error_{};
};

/// What a turn comes to at one pair of scores.
struct TurnPart {
  const TurnGraph* graph = nullptr;
  ScorePair pair;
  LeafChances leaves;
};

/// What the ends of a turn lead to at a pair of scores. One thread at a time.
class LeafReader {
 public:
  /// The match must outlive it.
  explicit LeafReader(const model::Match& match);

  /// The policy is asked about the choice between two cards with nothing at risk; `marks_between`: whether
  /// that is marked at these scores of the mover and the other player; may be empty.
  TransitionRow row(const TurnGraph& graph, const LeafChances& leaves, ScorePair pair, TurnPolicy& policy,
                    const std::function<bool(ScorePair)>& marks_between = {});
  /// The same of a turn from `pair` that went on at other scores, without the leaves that it went on from.
  TransitionRow row(ScorePair pair, std::span<const TurnPart> parts, TurnPolicy& policy,
                    const std::function<bool(ScorePair)>& marks_between = {});

 private:
  void begin(ScorePair pair, double error, TurnPolicy& policy,
             const std::function<bool(ScorePair)>& marks_between);
  void add(const TurnGraph& graph, const LeafChances& leaves, ScorePair pair);
  void end(const model::State& next, double chance);

  const model::Match& match_;
  RowBuilder builder_;
  TurnPolicy* policy_ = nullptr;
  const std::function<bool(ScorePair)>* marks_between_ = nullptr;
  double marked_ = 0;
};

}  // namespace fillwise::solver
