#include "solver/simplify/gap_policy.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "solver/base/parallel.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;
using model::State;

constexpr int kMostLoopRepeats = 200;  // of a loop, where what is left is far below rounding

/// What is chosen where the game would end, or whatever the table says of a fill; nothing elsewhere.
std::optional<std::size_t> chosen_anyway(const DecisionFacts& facts, Stopping now) {
  if (!facts.is_free) return 0;
  if (now == Stopping::goes_on || facts.phase == Phase::play_or_discard) return std::nullopt;
  if (facts.phase == Phase::set_aside) return now == Stopping::wins ? std::optional(facts.all) : std::nullopt;
  return now == Stopping::wins ? kStop : kGoOn;
}

/// The turns of all pairs with like gap, valued backwards, each score of the mover in its lane.
class BestTurn {
 public:
  BestTurn(const SimpleDecisions& decisions, const FlowGraph& flow, int lead,
           std::vector<const AveragedTurn*> lanes)
      : decisions_(decisions), flow_(flow), lead_(lead), lanes_(std::move(lanes)), width_(lanes_.size()) {}

  std::vector<std::uint16_t> choices();

 private:
  double* at(std::uint32_t node) { return values_.data() + node * width_; }
  void value(std::uint32_t node);
  void decide(std::uint32_t node);

  const SimpleDecisions& decisions_;
  const FlowGraph& flow_;
  int lead_;
  std::vector<const AveragedTurn*> lanes_;
  std::size_t width_;
  std::vector<double> values_;  ///< [nodes][lanes]
  std::vector<std::uint16_t> choices_;
};

void BestTurn::decide(std::uint32_t node) {
  const TurnGraph& graph = flow_.graph;
  const std::size_t decision = flow_.number[node];
  const SimpleDecisions::Decision& d = decisions_.of_lead(lead_)[decision];
  const std::uint32_t begin = graph.first_edge[node], end = graph.first_edge[node + 1];
  std::vector<std::optional<std::size_t>> anyway(width_);
  for (std::size_t i = 0; i < width_; ++i)
    anyway[i] = chosen_anyway(d.facts,
                              decisions_.stopping_at(d, graph.decisions[decision], lanes_[i]->pairs.front()));
  std::size_t best = 0;
  double best_sum = 0;
  for (std::uint32_t e = begin; e < end; ++e) {
    double sum = 0;
    for (std::size_t i = 0; i < width_; ++i)
      if (!anyway[i]) sum += at(graph.source[e])[i];
    if (e == begin || sum > best_sum) best_sum = sum, best = e - begin;
  }
  choices_[decision] = static_cast<std::uint16_t>(best);
  for (std::size_t i = 0; i < width_; ++i)
    at(node)[i] = at(graph.source[begin + anyway[i].value_or(best)])[i];
}

void BestTurn::value(std::uint32_t node) {
  const TurnGraph& graph = flow_.graph;
  if (graph.op[node] == TurnGraph::Op::best) return decide(node);
  double* const here = at(node);
  if (graph.op[node] == TurnGraph::Op::leaf) {
    for (std::size_t i = 0; i < width_; ++i) here[i] = lanes_[i]->leaf[flow_.number[node]];
    return;
  }
  std::vector<double> sum(width_, 0);
  for (std::uint32_t e = graph.first_edge[node]; e < graph.first_edge[node + 1]; ++e)
    for (std::size_t i = 0; i < width_; ++i) sum[i] += graph.weight[e] * at(graph.source[e])[i];
  for (std::size_t i = 0; i < width_; ++i) here[i] = sum[i] / graph.weight_sum[node];
}

std::vector<std::uint16_t> BestTurn::choices() {
  const TurnGraph& graph = flow_.graph;
  values_.assign(graph.nodes() * width_, 0);
  choices_.assign(graph.decisions.size(), 0);
  for (const TurnGraph::Part& part : graph.parts) {
    for (int repeat = 0; repeat < (part.has_loop ? kMostLoopRepeats : 1); ++repeat)
      for (std::uint32_t node = part.first; node < part.last; ++node) value(node);
  }
  return std::move(choices_);
}

class ByGapTable : public TurnPolicy {
 public:
  ByGapTable(const SimpleDecisions& decisions, const GapTable& table)
      : decisions_(decisions), table_(table) {}

  void begin(const TurnGraph& graph, std::span<const ScorePair> pairs) override {
    graph_ = &graph;
    pairs_ = pairs;
    of_lead_ = &decisions_.of_lead(pairs.front().lead());
    classes_.clear();
    for (const ScorePair pair : pairs)
      classes_.push_back(&table_.choice[table_.class_of(pair.own - pair.opponent)]);
  }

  TurnChoice choose(std::size_t decision, std::uint32_t) override {
    const SimpleDecisions::Decision& d = (*of_lead_)[decision];
    TurnChoice chosen{};
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Stopping now = decisions_.stopping_at(d, graph_->decisions[decision], pairs_[i]);
      const std::vector<std::uint16_t>& of_class = *classes_[i];
      const std::size_t said = decision < of_class.size() ? of_class[decision] : 0;
      chosen[i] = static_cast<std::uint16_t>(chosen_anyway(d.facts, now).value_or(said));
    }
    return chosen;
  }

  std::size_t choose_between_cards(const State& s) override {
    return stopping(decisions_.match(), s, s.mover) == Stopping::wins ? kStop : kGoOn;
  }

 private:
  const SimpleDecisions& decisions_;
  const GapTable& table_;
  const TurnGraph* graph_ = nullptr;
  std::span<const ScorePair> pairs_;
  const std::vector<SimpleDecisions::Decision>* of_lead_ = nullptr;
  std::vector<const std::vector<std::uint16_t>*> classes_;
};

}  // namespace

std::size_t GapTable::class_of(int gap) const {
  return static_cast<std::size_t>(std::ranges::upper_bound(marks, gap) - marks.begin());
}

ScoreView GapTable::view(const Match& match) const {
  ScoreView view = view_of_stopping(match);
  view.difference.marks = marks;
  return view;
}

std::vector<int> usual_gap_marks(const Match& match) {
  std::vector<int> marks;
  for (const int gap : {5, 10, 15, 20, 30, 40, 50, 60, 80, 100, 140}) {
    if (gap >= match.limit()) break;
    marks.push_back(gap + 1);
    marks.push_back(-gap);
  }
  marks.insert(marks.end(), {0, 1});
  std::ranges::sort(marks);
  return marks;
}

GapTable best_gap_table(const SimpleDecisions& decisions, const LeadGraphs& graphs,
                        const AveragedTurns& averaged, std::vector<int> marks, int threads) {
  GapTable table{std::move(marks), {}};
  table.choice.resize(table.marks.size() + 1);
  std::vector<std::vector<const AveragedTurn*>> lanes(table.choice.size());
  std::vector<int> leads(table.choice.size(), 0);
  for (const int lead : {-1, 0, 1})
    for (const AveragedTurn& turn : averaged.turns()[static_cast<std::size_t>(lead + 1)]) {
      const std::size_t c = table.class_of(turn.pairs.front().own - turn.pairs.front().opponent);
      lanes[c].push_back(&turn);
      leads[c] = lead;
    }
  with_threads(threads, [&] {
    parallel_for(static_cast<int>(lanes.size()), [&](int i) {
      const auto c = static_cast<std::size_t>(i);
      if (lanes[c].empty()) return;
      table.choice[c] =
          BestTurn(decisions, *graphs[static_cast<std::size_t>(leads[c] + 1)], leads[c], std::move(lanes[c]))
              .choices();
    });
  });
  return table;
}

MakePolicy by_gap_table(const SimpleDecisions& decisions, const GapTable& table) {
  return [&decisions, &table] { return std::make_unique<ByGapTable>(decisions, table); };
}

}  // namespace fillwise::solver
