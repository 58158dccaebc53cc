#include "solver/play/turn_flow.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace fillwise::solver {
namespace {

using model::Match;
using model::State;

constexpr double kUnitRoundoff = 0x1p-53;
// Of a loop: what may be left going round, and is added to the error.
constexpr double kLeftInLoop = 0x1p-80;
constexpr int kMostRepeats = 100'000;

}  // namespace

FlowGraph::FlowGraph(TurnGraph turn) : graph(std::move(turn)) {
  edges_in.assign(graph.nodes(), 0);
  for (const std::uint32_t target : graph.source) ++edges_in[target];
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

TurnFlow::TurnFlow(const Match& match) : match_(match) {
  const auto side = static_cast<std::size_t>(match.limit());
  stay_.assign(side * side, 0);
  pass_.assign(side * side, 0);
}

/// Passes on the chance of a node that is no leaf.
void TurnFlow::pass_on(const FlowGraph& flow, std::uint32_t node) {
  const TurnGraph& graph = flow.graph;
  Lanes& here = chance_[node];
  if (here == Lanes{}) return;
  const Lanes chance = here;
  here = {};
  const double roundings = (flow.edges_in[node] + 2) * kUnitRoundoff;
  for (std::size_t i = 0; i < kPairs; ++i) error_[i] += roundings * chance[i];
  const std::uint32_t begin = graph.first_edge[node];
  if (graph.op[node] == TurnGraph::Op::best) {
    const std::uint32_t decision = flow.number[node];
    const TurnChoice chosen = policy_->choose(decision, node);
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

void TurnFlow::add(std::vector<double>& sums, std::vector<std::uint32_t>& used, std::size_t place,
                   double chance) {
  double& sum = sums[place];
  if (sum == 0) used.push_back(static_cast<std::uint32_t>(place));
  sum += chance;
  row_->error += kUnitRoundoff * sum;
}

/// Counts what follows the turn, or its end in mid-turn.
void TurnFlow::end(const State& next, double chance, std::size_t lane) {
  const auto place = [&](const State& s) {
    return static_cast<std::size_t>(s.own()) * static_cast<std::size_t>(match_.limit()) +
           static_cast<std::size_t>(s.opponent());
  };
  if (Match::is_over(next)) {
    const int halves = Match::half_points(next, 0);
    if (halves == 2) row_->wins += chance;
    if (halves == 1) row_->ties += chance;
    if (halves == 2 && match_.is_cut(next)) row_->cut += chance;
    row_->error += kUnitRoundoff * (row_->wins + row_->ties);
  } else if (next == match_.start(next.score[0], next.score[1], next.mover)) {
    if (next.mover == 0)
      add(stay_, stay_at_, place(next), chance);
    else
      add(pass_, pass_at_, place(next), chance);
  } else {
    const std::size_t choice = policy_->choose_between_cards(next);
    if (*marks_between_ && (*marks_between_)({next.own(), next.opponent()})) marked_[lane] += chance;
    end(match_.actions(next).at(choice).next, chance, lane);
  }
}

/// Reads off what the chances at the leaves lead to.
void TurnFlow::collect(const FlowGraph& flow, std::size_t lane, ScorePair pair, TurnRow& row) {
  const TurnGraph& graph = flow.graph;
  row = {};
  row_ = &row;
  row.error = error_[lane];
  for (const std::uint32_t node : flow.leaf) {
    double& at_leaf = chance_[node][lane];
    if (at_leaf == 0) continue;
    const double chance = std::exchange(at_leaf, 0);
    row.error += (flow.edges_in[node] + 2) * kUnitRoundoff * chance;
    end(after_leaf(match_, graph.leaves[flow.number[node]], pair.own, pair.opponent), chance, lane);
  }
  row.marked = marked_[lane];
  std::ranges::sort(stay_at_);
  std::ranges::sort(pass_at_);
  const auto partner = static_cast<std::uint32_t>(pair.opponent * match_.limit() + pair.own);
  row.stays = static_cast<std::uint32_t>(stay_at_.size());
  row.target.reserve(stay_at_.size() + pass_at_.size());
  row.chance.reserve(stay_at_.size() + pass_at_.size());
  for (const std::uint32_t place : stay_at_) {
    row.target.push_back(place);
    row.chance.push_back(stay_[place]);
    stay_[place] = 0;
  }
  for (const std::uint32_t place : pass_at_) {
    row.passes += pass_[place];
    row.error += kUnitRoundoff * row.passes;
    if (place == partner) {
      row.loop = pass_[place];
    } else {
      row.target.push_back(place);
      row.chance.push_back(pass_[place]);
    }
    pass_[place] = 0;
  }
  stay_at_.clear();
  pass_at_.clear();
  row.error *= 1.01;  // its own rounding, and products of roundings
}

void TurnFlow::run(const FlowGraph& flow, std::span<const ScorePair> pairs, TurnPolicy& policy,
                   const DecisionMarks& marks, const std::function<bool(ScorePair)>& marks_between,
                   std::span<TurnRow> rows) {
  if (pairs.empty() || pairs.size() > kPairs || rows.size() != pairs.size())
    throw std::invalid_argument("too few or too many score pairs at once");
  const TurnGraph& graph = flow.graph;
  policy_ = &policy;
  marks_ = &marks;
  marks_between_ = &marks_between;
  marked_ = {};
  error_ = {};
  chance_.resize(std::max(chance_.size(), graph.nodes()), Lanes{});
  for (std::size_t i = 0; i < pairs.size(); ++i) chance_[graph.nodes() - 1][i] = 1;
  for (std::size_t p = graph.parts.size(); p-- > 0;) {
    const TurnGraph::Part& part = graph.parts[p];
    if (part.has_loop)
      pass_on_loop(flow, part);
    else
      for (std::uint32_t node = part.last; node-- > part.first;)
        if (graph.op[node] != TurnGraph::Op::leaf) pass_on(flow, node);
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) collect(flow, i, pairs[i], rows[i]);
}

}  // namespace fillwise::solver
