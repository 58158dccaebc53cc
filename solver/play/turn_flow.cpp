#include "solver/play/turn_flow.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "solver/base/roundoff.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::State;

// Of a loop: what may be left going round, and is added to the error.
constexpr double kLeftInLoop = 0x1p-80;
constexpr int kMostRepeats = 100'000;
// What is not followed up, and is added to the error: of coming to a place in any lane.
constexpr double kNegligible = 0x1p-56;

}  // namespace

FlowGraph::FlowGraph(TurnGraph turn) : graph(std::move(turn)) {
  edges_in.assign(graph.nodes(), 0);
  for (const std::uint32_t target : graph.source) ++edges_in[target];
  for (const auto* entries : {&graph.draws, &graph.betweens})
    for (const std::uint32_t node : *entries) ++edges_in[node];
  number.assign(graph.nodes(), 0);
  std::uint32_t decisions = 0;
  for (std::uint32_t node = 0; node < graph.nodes(); ++node) {
    if (graph.slot[node] != node) throw std::invalid_argument("the graph's slots are used again");
    if (graph.op[node] == TurnGraph::Op::best) number[node] = decisions++;
    if (graph.op[node] == TurnGraph::Op::leaf) {
      number[node] = static_cast<std::uint32_t>(leaf.size());
      leaf.push_back(node);
    }
  }
}

/// Passes on the chance of a node that is no leaf.
void TurnFlow::pass_on(const FlowGraph& flow, std::uint32_t node) {
  const TurnGraph& graph = flow.graph;
  Lanes& here = chance_[node];
  const double most = *std::ranges::max_element(here);
  if (most == 0) return;
  const Lanes chance = here;
  here = {};
  if (most <= kNegligible) {
    for (std::size_t i = 0; i < kPairs; ++i) error_[i] += 2 * chance[i];
    return;
  }
  const double roundings = (flow.edges_in[node] + 2) * kUnitRoundoff;
  for (std::size_t i = 0; i < kPairs; ++i) error_[i] += roundings * chance[i];
  const std::uint32_t begin = graph.first_edge[node];
  if (graph.op[node] == TurnGraph::Op::best) {
    const std::uint32_t decision = flow.number[node];
    if (policy_->is_mixed()) {
      for (std::size_t i = 0; i < kPairs; ++i)
        if (chance[i] > 0) pass_on_mixed(flow, node, i, chance[i]);
      return;
    }
    const TurnChoice chosen = policy_->choose(decision, node);
    if (*meet_) (*meet_)(decision, chosen, chance);
    for (std::size_t i = 0; i < kPairs; ++i) chance_[graph.source[begin + chosen[i]]][i] += chance[i];
    if (!marks_->empty())
      for (std::size_t i = 0; i < kPairs; ++i)
        if (((*marks_)[decision] >> i & 1U) != 0) marked_[i] += chance[i];
    return;
  }
  Lanes share = chance;
  for (double& x : share) x /= graph.weight_sum[node];
  for (std::uint32_t e = begin; e < graph.first_edge[node + 1]; ++e) {
    const double weight = graph.weight[e];
    Lanes& to = chance_[graph.source[e]];
    for (std::size_t i = 0; i < kPairs; ++i) to[i] += weight * share[i];
  }
}

/// Of a decision that is taken at random, in one lane.
void TurnFlow::pass_on_mixed(const FlowGraph& flow, std::uint32_t node, std::size_t lane, double chance) {
  const TurnGraph& graph = flow.graph;
  const std::uint32_t begin = graph.first_edge[node];
  const std::span<const double> shares = policy_->shares(flow.number[node], lane);
  double sum = 0;
  for (std::size_t k = 0; k < shares.size(); ++k) {
    sum += shares[k];
    if (shares[k] > 0) chance_[graph.source[begin + k]][lane] += chance * shares[k];
  }
  // Products and the additions that follow them, and what the shares are off 1 by.
  error_[lane] += chance * (std::abs(sum - 1) + static_cast<double>(shares.size() + 1) * kUnitRoundoff);
}

void TurnFlow::pass_on_loop(const FlowGraph& flow, const TurnGraph::Part& part) {
  Lanes left{};
  for (int repeat = 0; repeat < kMostRepeats; ++repeat) {
    for (std::uint32_t node = part.last; node-- > part.first;) pass_on(flow, node);
    left = {};
    for (std::uint32_t node = part.first; node < part.last; ++node)
      for (std::size_t i = 0; i < kPairs; ++i) left[i] += chance_[node][i];
    if (*std::ranges::max_element(left) <= kLeftInLoop) break;
  }
  for (std::uint32_t node = part.first; node < part.last; ++node) chance_[node] = {};
  for (std::size_t i = 0; i < kPairs; ++i) error_[i] += 2 * left[i];
}

LeafChances TurnFlow::leaves(const FlowGraph& flow, std::size_t lane) {
  LeafChances all;
  all.error = error_[lane];
  all.marked = marked_[lane];
  for (const std::uint32_t node : flow.leaf) {
    const double chance = std::exchange(chance_[node][lane], 0);
    if (chance == 0) continue;
    all.error += (flow.edges_in[node] + 2) * kUnitRoundoff * chance;
    all.at.emplace_back(flow.number[node], chance);
  }
  return all;
}

void TurnFlow::follow(const FlowGraph& flow, std::size_t pairs, TurnPolicy& policy,
                      const DecisionMarks& marks, const Meet& meet) {
  if (pairs < 1 || pairs > kPairs) throw std::invalid_argument("too few or too many score pairs at once");
  for (std::size_t i = 0; i < pairs; ++i) enter(flow, i, flow.graph.start, 1);
  follow_on(flow, policy, marks, meet);
}

void TurnFlow::enter(const FlowGraph& flow, std::size_t lane, std::uint32_t node, double chance) {
  chance_.resize(std::max(chance_.size(), flow.graph.nodes()), Lanes{});
  chance_[node][lane] += chance;
}

void TurnFlow::follow_on(const FlowGraph& flow, TurnPolicy& policy, const DecisionMarks& marks,
                         const Meet& meet) {
  const TurnGraph& graph = flow.graph;
  policy_ = &policy;
  marks_ = &marks;
  meet_ = &meet;
  marked_ = {};
  error_ = {};
  for (std::size_t p = graph.parts.size(); p-- > 0;) {
    const TurnGraph::Part& part = graph.parts[p];
    if (part.has_loop)
      pass_on_loop(flow, part);
    else
      for (std::uint32_t node = part.last; node-- > part.first;)
        if (graph.op[node] != TurnGraph::Op::leaf) pass_on(flow, node);
  }
}

LeafReader::LeafReader(const Match& match) : match_(match), builder_(match.limit()) {}

/// What follows a leaf, or the choice between two cards.
void LeafReader::end(const State& next, double chance) {
  if (Match::is_over(next)) {
    const int halves = Match::half_points(next, 0);
    builder_.over(halves, chance, halves == 2 && match_.is_cut(next));
  } else if (next == match_.start(next.score[0], next.score[1], next.mover)) {
    if (next.mover == 0)
      builder_.stay({next.own(), next.opponent()}, chance);
    else
      builder_.pass({next.own(), next.opponent()}, chance);
  } else if (policy_->is_mixed()) {
    const std::vector<model::Choice> choices = match_.actions(next);
    const std::span<const double> given = policy_->shares_between_cards(next);
    const std::vector<double> shares(given.begin(), given.end());  // what follows may ask anew
    for (std::size_t k = 0; k < choices.size(); ++k)
      if (shares[k] > 0) end(choices[k].next, chance * shares[k]);
  } else {
    const std::size_t choice = policy_->choose_between_cards(next);
    if (*marks_between_ && (*marks_between_)({next.own(), next.opponent()})) marked_ += chance;
    end(match_.actions(next).at(choice).next, chance);
  }
}

void LeafReader::begin(ScorePair pair, double error, TurnPolicy& policy,
                       const std::function<bool(ScorePair)>& marks_between) {
  policy_ = &policy;
  marks_between_ = &marks_between;
  marked_ = 0;
  builder_.begin(pair, error);
}

void LeafReader::add(const TurnGraph& graph, const LeafChances& leaves, ScorePair pair) {
  marked_ += leaves.marked;
  for (const auto& [leaf, chance] : leaves.at)
    end(after_leaf(match_, graph.leaves[leaf], pair.own, pair.opponent), chance);
}

TransitionRow LeafReader::row(const TurnGraph& graph, const LeafChances& leaves, ScorePair pair,
                              TurnPolicy& policy, const std::function<bool(ScorePair)>& marks_between) {
  begin(pair, leaves.error, policy, marks_between);
  add(graph, leaves, pair);
  return builder_.finish(marked_);
}

TransitionRow LeafReader::row(ScorePair pair, std::span<const TurnPart> parts, TurnPolicy& policy,
                              const std::function<bool(ScorePair)>& marks_between) {
  double error = 0;
  for (const TurnPart& part : parts) error += part.leaves.error;
  begin(pair, error, policy, marks_between);
  for (const TurnPart& part : parts) add(*part.graph, part.leaves, part.pair);
  return builder_.finish(marked_);
}

}  // namespace fillwise::solver
