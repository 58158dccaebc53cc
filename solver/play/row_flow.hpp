#pragma once

// The Markov chain of a turn that is played by a fixed policy, where it can go on at other scores.
//
// Where a card takes points from a leader while the player's own stay at risk, a turn goes on in the graph of
// the scores that it comes to, entered with the points at risk; there the choices are those of the policy at
// these scores. It never goes on at more points of the other player or at another score of the mover. So the
// chain of a row, one own score against all, is triangular: blocks of its pairs are evaluated by falling score
// of the other player, each with all turns that begin there and all that go on there.
//
// Forward policy evaluation gives two things: the parts of each turn's transition row (LeafReader adds them up),
// and the occupancy measure of decisions over all turns together.

#include <functional>
#include <map>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/play/turn_flow.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// The occupancy measure of what is decided at some pairs of one own score: the expected number of times.
struct BlockOccupancy {
  /// A decision: its number in the graph, what is chosen, and how often it is met, by lane.
  struct Decision {
    std::uint32_t decision = 0;
    TurnChoice chosen{};
    TurnFlow::Lanes measure{};
  };
  /// Between two cards with nothing at risk, after points were added in mid-turn.
  struct BetweenCards {
    model::State at;
    double measure = 0;
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

  /// The turns of a row, one own score against all from 0 on (score_groups.hpp): by score of the other player,
  /// what they come to at each pair of scores. `mark` may be empty.
  std::vector<std::vector<TurnPart>> follow(std::span<const ScorePair> row, const GraphAt& graph_at,
                                            TurnPolicy& policy, const MarkBlock& mark);

  /// The same of the turns that begin at some pairs only; those of the other pairs are empty.
  std::vector<std::vector<TurnPart>> follow_some(std::span<const ScorePair> row, const GraphAt& graph_at,
                                                 TurnPolicy& policy,
                                                 const std::function<bool(ScorePair)>& begins);

  /// Tells the occupancy measure of each block, when `turns(pair)` turns begin at each pair.
  void occupancy(std::span<const ScorePair> row, const GraphAt& graph_at, TurnPolicy& policy,
                 const std::function<double(ScorePair)>& turns,
                 const std::function<void(const BlockOccupancy&)>& visit);

 private:
  /// Neighbours of the row that one graph serves and of which none goes on at the scores of another.
  using Block = std::span<const ScorePair>;
  /// Where turns of one origin enter a pair's graph: chances by node.
  struct Entries {
    std::map<std::uint32_t, double> at;
    double error = 0;
  };
  /// Turns of one origin, evaluated at one pair of a block.
  struct Lane {
    std::size_t place;   ///< of the pair in the block
    std::size_t origin;  ///< the other player's score where they began
    const Entries* entries;
  };

  /// The blocks by falling score of the other player.
  std::vector<Block> begin_row(std::span<const ScorePair> row, const GraphAt& graph_at, TurnPolicy& policy,
                               std::size_t most_in_block);
  const FlowGraph& graph_of(Block block) const { return (*graph_at_)(block.front()); }

  // Entries: turns on their way from one pair to another.
  std::map<std::size_t, Entries>& entries_at(ScorePair pair);
  void add_entry(const model::State& s, std::size_t origin, double chance);
  void clear_entries(Block block);
  void take_leaves(ScorePair pair, std::size_t origin, LeafChances leaves);

  // Forward policy evaluation of one block.
  DecisionMarks evaluate_begun(Block block, const MarkBlock& mark);
  void evaluate_entered(Block block, const DecisionMarks& marks);
  void evaluate_in_batches(Block block, std::span<const Lane> lanes, const DecisionMarks& marks);
  void evaluate_lanes(Block block, std::span<const Lane> lanes, const DecisionMarks& marks);
  std::vector<Lane> lanes_of(Block block, const std::function<bool(ScorePair)>& begins, const Entries& start);
  BlockOccupancy occupancy_of(Block block, const std::function<double(ScorePair)>& turns);

  const model::Match& match_;
  TurnFlow flow_;
  const GraphAt* graph_at_ = nullptr;
  TurnPolicy* policy_ = nullptr;
  std::vector<std::map<std::size_t, Entries>> entries_;  ///< [opponent], by origin
  std::vector<std::vector<TurnPart>> parts_;             ///< [origin]
};

}  // namespace fillwise::solver
