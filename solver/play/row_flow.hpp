#pragma once

// Turns followed to their ends, on at other scores too.
//
// Where a card takes points from a leader while the player's own stay at risk, a turn goes on in the graph of
// the scores that it comes to, entered with the points at risk; there the choices are those of the policy at
// these scores. It never goes on at more points of the other player or at another score of the mover. So
// turns are followed by falling score of the other player, each with all that go on there, and each pair's
// decisions are marked once.

#include <functional>
#include <map>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/play/turn_flow.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// What the turns of some pairs of one own score come to, by lane.
struct MetInBlock {
  /// A decision: its number in the graph, what is chosen, and how often it is met.
  struct Decision {
    std::uint32_t decision = 0;
    TurnChoice chosen{};
    TurnFlow::Lanes chance{};
  };
  /// Between two cards with nothing at risk, after points were added in mid-turn.
  struct BetweenCards {
    model::State at;
    double chance = 0;
  };
  const TurnGraph* graph = nullptr;
  std::span<const ScorePair> pairs;
  std::vector<Decision> decisions;
  std::vector<BetweenCards> between_cards;
};

/// One workspace; one thread at a time.
class RowFlow {
 public:
  /// The graph that serves a pair of the row.
  using GraphAt = std::function<const FlowGraph&(ScorePair)>;
  /// Marks decisions of turns that the policy has begun; all bits are 0 before.
  using MarkBlock = std::function<void(std::span<const ScorePair> pairs, DecisionMarks& marks)>;

  /// The match must outlive it.
  explicit RowFlow(const model::Match& match) : match_(match) {}

  /// Follows the turns of a row, one own score against all from 0 on (score_groups.hpp): by score of the
  /// other player, what they come to at each pair of scores. `mark` may be empty.
  std::vector<std::vector<TurnPart>> follow(std::span<const ScorePair> row, const GraphAt& graph_at,
                                            TurnPolicy& policy, const MarkBlock& mark);

  /// The same of the turns that begin at some pairs only; those of the other pairs are empty.
  std::vector<std::vector<TurnPart>> follow_some(std::span<const ScorePair> row, const GraphAt& graph_at,
                                                 TurnPolicy& policy,
                                                 const std::function<bool(ScorePair)>& begins);

  /// Follows them all together, `turns(pair)` of each, and tells what is met where, on whichever scores the
  /// turn began.
  void visit(std::span<const ScorePair> row, const GraphAt& graph_at, TurnPolicy& policy,
             const std::function<double(ScorePair)>& turns,
             const std::function<void(const MetInBlock&)>& visit);

 private:
  /// Turns of one beginning that go on at a pair: chances by node of its graph.
  struct Entered {
    std::map<std::uint32_t, double> at;
    double error = 0;
  };
  /// A turn that goes on at the pair of that place in a block; began against `from`.
  struct Lane {
    std::size_t place, from;
    const Entered* entered;
  };

  std::vector<std::span<const ScorePair>> begin(std::span<const ScorePair> row, const GraphAt& graph_at,
                                                TurnPolicy& policy);
  MetInBlock visit_block(std::span<const ScorePair> block, const std::function<double(ScorePair)>& turns);
  void follow_block(std::span<const ScorePair> block, const MarkBlock& mark);
  void follow_some(std::span<const ScorePair> block, const std::function<bool(ScorePair)>& begins);
  void follow_on(std::span<const ScorePair> block, std::span<const Lane> lanes, const DecisionMarks& marks,
                 bool begun);
  void keep(ScorePair pair, std::size_t from, LeafChances leaves);
  void put(const model::State& s, std::size_t from, double chance);

  const model::Match& match_;
  TurnFlow flow_;
  const GraphAt* graph_at_ = nullptr;
  TurnPolicy* policy_ = nullptr;
  std::vector<std::map<std::size_t, Entered>> waiting_;  ///< [opponent], by opponent at the turn's start
  std::vector<std::vector<TurnPart>> parts_;             ///< [opponent at the turn's start]
};

}  // namespace fillwise::solver
