#include "solver/play/row_flow.hpp"

#include <algorithm>
#include <utility>

#include "solver/base/roundoff.hpp"
#include "solver/plain/score_groups.hpp"

namespace fillwise::solver {
namespace {

/// The marks of a block's pairs for lanes at these places of it.
template <class Lanes>
DecisionMarks marks_of(const Lanes& lanes, const DecisionMarks& marks) {
  DecisionMarks moved(marks.size(), 0);
  for (std::size_t d = 0; d < marks.size(); ++d)
    for (std::size_t i = 0; i < lanes.size(); ++i)
      moved[d] = static_cast<std::uint8_t>(moved[d] | (marks[d] >> lanes[i].place & 1U) << i);
  return moved;
}

}  // namespace

/// A turn goes on at s.
void RowFlow::put(const model::State& s, std::size_t from, double chance) {
  Entered& entered = waiting_[static_cast<std::size_t>(s.opponent())][from];
  double& sum = entered.at[(*graph_at_)({s.own(), s.opponent()}).graph.entry(s)];
  if (sum > 0) entered.error += kUnitRoundoff * (sum + chance);
  sum += chance;
}

/// What a turn against `from` comes to at a pair: its ends, and where it goes on.
void RowFlow::keep(ScorePair pair, std::size_t from, LeafChances leaves) {
  const TurnGraph& graph = (*graph_at_)(pair).graph;
  std::erase_if(leaves.at, [&](const auto& at) {
    const model::State next = after_leaf(match_, graph.leaves[at.first], pair.own, pair.opponent);
    if (!turn_goes_on(next)) return false;
    put(next, from, at.second);
    return true;
  });
  parts_[from].push_back({&graph, pair, std::move(leaves)});
}

/// `begun`: whether the policy has begun these lanes' pairs last.
void RowFlow::follow_on(std::span<const ScorePair> block, std::span<const Lane> lanes,
                        const DecisionMarks& marks, bool begun) {
  const FlowGraph& flow = (*graph_at_)(block.front());
  std::vector<ScorePair> pairs;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    pairs.push_back(block[lanes[i].place]);
    for (const auto& [node, chance] : lanes[i].entered->at) flow_.enter(flow, i, node, chance);
  }
  if (!begun) policy_->begin(flow.graph, pairs);
  flow_.follow_on(flow, *policy_, begun ? marks : marks_of(lanes, marks));
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    LeafChances leaves = flow_.leaves(flow, i);
    leaves.error += lanes[i].entered->error;
    keep(pairs[i], lanes[i].from, std::move(leaves));
  }
}

void RowFlow::follow_block(std::span<const ScorePair> block, const MarkBlock& mark) {
  // 1. The turns that begin here.
  const FlowGraph& flow = (*graph_at_)(block.front());
  policy_->begin(flow.graph, block);
  DecisionMarks marks;
  if (mark) {
    marks.assign(flow.graph.decisions.size(), 0);
    mark(block, marks);
  }
  flow_.follow(flow, block.size(), *policy_, marks);
  for (std::size_t i = 0; i < block.size(); ++i)
    keep(block[i], static_cast<std::size_t>(block[i].opponent), flow_.leaves(flow, i));
  // 2. Those that go on here: while there is one at each pair, all pairs as they were begun; then the others.
  std::vector<std::vector<Lane>> ranks;
  for (std::size_t i = 0; i < block.size(); ++i) {
    std::size_t rank = 0;
    for (const auto& [from, entered] : waiting_[static_cast<std::size_t>(block[i].opponent)]) {
      if (rank == ranks.size()) ranks.emplace_back();
      ranks[rank++].push_back({i, from, &entered});
    }
  }
  std::vector<Lane> others;
  for (const std::vector<Lane>& lanes : ranks) {
    if (lanes.size() == block.size())
      follow_on(block, lanes, marks, true);
    else
      others.insert(others.end(), lanes.begin(), lanes.end());
  }
  for (std::size_t first = 0; first < others.size(); first += TurnBounds::kPairs)
    follow_on(block, std::span(others).subspan(first, std::min(TurnBounds::kPairs, others.size() - first)),
              marks, false);
  for (const ScorePair pair : block) waiting_[static_cast<std::size_t>(pair.opponent)].clear();
}

std::vector<std::span<const ScorePair>> RowFlow::begin(std::span<const ScorePair> row,
                                                       const GraphAt& graph_at, TurnPolicy& policy) {
  graph_at_ = &graph_at;
  policy_ = &policy;
  waiting_.assign(row.size(), {});
  const auto blocks = row_blocks(match_, row, TurnBounds::kPairs);
  if (least_taken_at_risk(match_) > 0) {
    std::vector<RowBlock> told;
    for (const auto pairs : blocks) told.push_back({&graph_at(pairs.front()).graph, pairs});
    policy.begin_row(told);
  }
  return blocks;
}

std::vector<std::vector<TurnPart>> RowFlow::follow(std::span<const ScorePair> row, const GraphAt& graph_at,
                                                   TurnPolicy& policy, const MarkBlock& mark) {
  parts_.assign(row.size(), {});
  const auto blocks = begin(row, graph_at, policy);
  for (std::size_t i = blocks.size(); i-- > 0;) follow_block(blocks[i], mark);
  return std::exchange(parts_, {});
}

/// Of as many pairs as go on at no scores of each other: the turns that begin there and those that go on.
void RowFlow::follow_some(std::span<const ScorePair> block, const std::function<bool(ScorePair)>& begins) {
  Entered start;
  std::vector<Lane> lanes;
  for (std::size_t i = 0; i < block.size(); ++i) {
    const auto opponent = static_cast<std::size_t>(block[i].opponent);
    if (begins(block[i])) {
      if (start.at.empty()) start.at.emplace((*graph_at_)(block[i]).graph.start, 1.0);
      lanes.push_back({i, opponent, &start});
    }
    for (const auto& [from, entered] : waiting_[opponent]) lanes.push_back({i, from, &entered});
  }
  for (std::size_t first = 0; first < lanes.size(); first += TurnBounds::kPairs)
    follow_on(block, std::span(lanes).subspan(first, std::min(TurnBounds::kPairs, lanes.size() - first)), {},
              false);
  for (const ScorePair pair : block) waiting_[static_cast<std::size_t>(pair.opponent)].clear();
}

std::vector<std::vector<TurnPart>> RowFlow::follow_some(std::span<const ScorePair> row,
                                                        const GraphAt& graph_at, TurnPolicy& policy,
                                                        const std::function<bool(ScorePair)>& begins) {
  parts_.assign(row.size(), {});
  begin(row, graph_at, policy);
  const auto blocks = row_blocks(match_, row, row.size());
  for (std::size_t i = blocks.size(); i-- > 0;) follow_some(blocks[i], begins);
  return std::exchange(parts_, {});
}

MetInBlock RowFlow::visit_block(std::span<const ScorePair> block,
                                const std::function<double(ScorePair)>& turns) {
  constexpr std::size_t kTogether = 0;  // wherever they began
  const FlowGraph& flow = (*graph_at_)(block.front());
  MetInBlock met{&flow.graph, block, {}, {}};
  policy_->begin(flow.graph, block);
  for (std::size_t i = 0; i < block.size(); ++i) {
    flow_.enter(flow, i, flow.graph.start, turns(block[i]));
    for (const auto& [node, chance] : waiting_[static_cast<std::size_t>(block[i].opponent)][kTogether].at)
      flow_.enter(flow, i, node, chance);
  }
  flow_.follow_on(flow, *policy_, {},
                  [&](std::size_t decision, const TurnChoice& chosen, const TurnFlow::Lanes& chance) {
                    met.decisions.push_back({static_cast<std::uint32_t>(decision), chosen, chance});
                  });
  for (std::size_t i = 0; i < block.size(); ++i)
    for (const auto& [leaf, chance] : flow_.leaves(flow, i).at) {
      const model::State next = after_leaf(match_, flow.graph.leaves[leaf], block[i].own, block[i].opponent);
      if (turn_goes_on(next))
        put(next, kTogether, chance);
      else if (next.phase == model::Phase::between_cards)
        met.between_cards.push_back({next, chance});
    }
  return met;
}

void RowFlow::visit(std::span<const ScorePair> row, const GraphAt& graph_at, TurnPolicy& policy,
                    const std::function<double(ScorePair)>& turns,
                    const std::function<void(const MetInBlock&)>& visit) {
  const auto blocks = begin(row, graph_at, policy);
  for (std::size_t i = blocks.size(); i-- > 0;) visit(visit_block(blocks[i], turns));
}

}  // namespace fillwise::solver
