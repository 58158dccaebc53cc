#include "solver/play/row_flow.hpp"

#include <algorithm>
#include <utility>

#include "solver/base/roundoff.hpp"
#include "solver/plain/score_groups.hpp"

namespace fillwise::solver {
namespace {

/// The origin of all turns where it is not told apart.
constexpr std::size_t kAnyOrigin = 0;

/// The marks of a block's pairs, moved to the lanes at these places of it.
template <class Lanes>
DecisionMarks marks_by_lane(const Lanes& lanes, const DecisionMarks& marks) {
  DecisionMarks moved(marks.size(), 0);
  for (std::size_t d = 0; d < marks.size(); ++d)
    for (std::size_t i = 0; i < lanes.size(); ++i)
      moved[d] = static_cast<std::uint8_t>(moved[d] | (marks[d] >> lanes[i].place & 1U) << i);
  return moved;
}

}  // namespace

// --- transition rows ------------------------------------------------------------------------------------------

std::vector<std::vector<TurnPart>> RowFlow::follow(std::span<const ScorePair> row, const GraphAt& graph_at,
                                                   TurnPolicy& policy, const MarkBlock& mark) {
  parts_.assign(row.size(), {});
  for (const Block block : begin_row(row, graph_at, policy, TurnBounds::kPairs)) {
    const DecisionMarks marks = evaluate_begun(block, mark);
    evaluate_entered(block, marks);
    clear_entries(block);
  }
  return std::exchange(parts_, {});
}

std::vector<std::vector<TurnPart>> RowFlow::follow_some(std::span<const ScorePair> row,
                                                        const GraphAt& graph_at, TurnPolicy& policy,
                                                        const std::function<bool(ScorePair)>& begins) {
  parts_.assign(row.size(), {});
  for (const Block block : begin_row(row, graph_at, policy, row.size())) {
    const Entries start{{{graph_of(block).graph.start, 1.0}}, 0};
    evaluate_in_batches(block, lanes_of(block, begins, start), {});
    clear_entries(block);
  }
  return std::exchange(parts_, {});
}

// --- occupancy measure ----------------------------------------------------------------------------------------

void RowFlow::occupancy(std::span<const ScorePair> row, const GraphAt& graph_at, TurnPolicy& policy,
                        const std::function<double(ScorePair)>& turns,
                        const std::function<void(const BlockOccupancy&)>& visit) {
  for (const Block block : begin_row(row, graph_at, policy, TurnBounds::kPairs))
    visit(occupancy_of(block, turns));
}

BlockOccupancy RowFlow::occupancy_of(Block block, const std::function<double(ScorePair)>& turns) {
  const FlowGraph& flow = graph_of(block);
  BlockOccupancy result{&flow.graph, block, {}, {}};
  policy_->begin(flow.graph, block);
  for (std::size_t i = 0; i < block.size(); ++i) {
    flow_.enter(flow, i, flow.graph.start, turns(block[i]));
    for (const auto& [node, chance] : entries_at(block[i])[kAnyOrigin].at) flow_.enter(flow, i, node, chance);
  }
  flow_.follow_on(flow, *policy_, {},
                  [&](std::size_t decision, const TurnChoice& chosen, const TurnFlow::Lanes& measure) {
                    result.decisions.push_back({static_cast<std::uint32_t>(decision), chosen, measure});
                  });
  for (std::size_t i = 0; i < block.size(); ++i)
    for (const auto& [leaf, chance] : flow_.leaves(flow, i).at) {
      const model::State next = after_leaf(match_, flow.graph.leaves[leaf], block[i].own, block[i].opponent);
      if (turn_goes_on(next))
        add_entry(next, kAnyOrigin, chance);
      else if (next.phase == model::Phase::between_cards)
        result.between_cards.push_back({next, chance});
    }
  return result;
}

// --- a row and its blocks -------------------------------------------------------------------------------------

std::vector<RowFlow::Block> RowFlow::begin_row(std::span<const ScorePair> row, const GraphAt& graph_at,
                                               TurnPolicy& policy, std::size_t most_in_block) {
  graph_at_ = &graph_at;
  policy_ = &policy;
  entries_.assign(row.size(), {});
  if (least_taken_at_risk(match_) > 0) {
    std::vector<RowBlock> told;
    for (const Block block : row_blocks(match_, row, TurnBounds::kPairs))
      told.push_back({&graph_of(block).graph, block});
    policy.begin_row(told);
  }
  std::vector<Block> blocks = row_blocks(match_, row, most_in_block);
  std::ranges::reverse(blocks);
  return blocks;
}

// --- entries --------------------------------------------------------------------------------------------------

std::map<std::size_t, RowFlow::Entries>& RowFlow::entries_at(ScorePair pair) {
  return entries_[static_cast<std::size_t>(pair.opponent)];
}

/// A turn goes on at s.
void RowFlow::add_entry(const model::State& s, std::size_t origin, double chance) {
  const ScorePair pair{s.own(), s.opponent()};
  Entries& entries = entries_at(pair)[origin];
  double& sum = entries.at[(*graph_at_)(pair).graph.entry(s)];
  if (sum > 0) entries.error += kUnitRoundoff * (sum + chance);
  sum += chance;
}

void RowFlow::clear_entries(Block block) {
  for (const ScorePair pair : block) entries_at(pair).clear();
}

/// What turns of one origin come to at a pair: ends are a part of their transition row, the others enter lower
/// scores.
void RowFlow::take_leaves(ScorePair pair, std::size_t origin, LeafChances leaves) {
  const TurnGraph& graph = (*graph_at_)(pair).graph;
  std::erase_if(leaves.at, [&](const auto& at) {
    const model::State next = after_leaf(match_, graph.leaves[at.first], pair.own, pair.opponent);
    if (!turn_goes_on(next)) return false;
    add_entry(next, origin, at.second);
    return true;
  });
  parts_[origin].push_back({&graph, pair, std::move(leaves)});
}

// --- forward policy evaluation of a block ---------------------------------------------------------------------

/// The turns that begin here. Returns what is marked of their decisions.
DecisionMarks RowFlow::evaluate_begun(Block block, const MarkBlock& mark) {
  const FlowGraph& flow = graph_of(block);
  policy_->begin(flow.graph, block);
  DecisionMarks marks;
  if (mark) {
    marks.assign(flow.graph.decisions.size(), 0);
    mark(block, marks);
  }
  flow_.follow(flow, block.size(), *policy_, marks);
  for (std::size_t i = 0; i < block.size(); ++i)
    take_leaves(block[i], static_cast<std::size_t>(block[i].opponent), flow_.leaves(flow, i));
  return marks;
}

/// The turns that go on here, after evaluate_begun(). While there is one at each pair the policy need not begin
/// anew: the lanes are the block's pairs.
void RowFlow::evaluate_entered(Block block, const DecisionMarks& marks) {
  std::vector<std::vector<Lane>> ranks;  // the first origin of each pair, the second of each, ...
  for (std::size_t i = 0; i < block.size(); ++i) {
    std::size_t rank = 0;
    for (const auto& [origin, entries] : entries_at(block[i])) {
      if (rank == ranks.size()) ranks.emplace_back();
      ranks[rank++].push_back({i, origin, &entries});
    }
  }
  std::vector<Lane> others;
  for (const std::vector<Lane>& lanes : ranks) {
    if (lanes.size() == block.size())
      evaluate_lanes(block, lanes, marks);
    else
      others.insert(others.end(), lanes.begin(), lanes.end());
  }
  evaluate_in_batches(block, others, marks);
}

/// Any turns at the block's pairs. The policy begins each batch anew.
void RowFlow::evaluate_in_batches(Block block, std::span<const Lane> lanes, const DecisionMarks& marks) {
  for (std::size_t first = 0; first < lanes.size(); first += TurnBounds::kPairs) {
    const auto batch = lanes.subspan(first, std::min(TurnBounds::kPairs, lanes.size() - first));
    std::vector<ScorePair> pairs;
    for (const Lane& lane : batch) pairs.push_back(block[lane.place]);
    policy_->begin(graph_of(block).graph, pairs);
    evaluate_lanes(block, batch, marks_by_lane(batch, marks));
  }
}

/// Turns at pairs that the policy has begun last, in this order; so are the marks.
void RowFlow::evaluate_lanes(Block block, std::span<const Lane> lanes, const DecisionMarks& marks) {
  const FlowGraph& flow = graph_of(block);
  for (std::size_t i = 0; i < lanes.size(); ++i)
    for (const auto& [node, chance] : lanes[i].entries->at) flow_.enter(flow, i, node, chance);
  flow_.follow_on(flow, *policy_, marks);
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    LeafChances leaves = flow_.leaves(flow, i);
    leaves.error += lanes[i].entries->error;
    take_leaves(block[lanes[i].place], lanes[i].origin, std::move(leaves));
  }
}

/// The turns that begin at some of the block's pairs, entered by `start`, and all that go on there.
std::vector<RowFlow::Lane> RowFlow::lanes_of(Block block, const std::function<bool(ScorePair)>& begins,
                                             const Entries& start) {
  std::vector<Lane> lanes;
  for (std::size_t i = 0; i < block.size(); ++i) {
    if (begins(block[i])) lanes.push_back({i, static_cast<std::size_t>(block[i].opponent), &start});
    for (const auto& [origin, entries] : entries_at(block[i])) lanes.push_back({i, origin, &entries});
  }
  return lanes;
}

}  // namespace fillwise::solver
