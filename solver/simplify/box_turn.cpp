#include "solver/simplify/box_turn.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

namespace fillwise::solver {
namespace {

using model::Card;
using model::Phase;
using Op = TurnGraph::Op;

constexpr auto kNowhere = static_cast<std::uint32_t>(-1);

/// The points that a leaf adds to the sheet as it ends the turn; -1 if that is not all it does.
int added_by(const model::Match& match, const TurnNode& leaf) {
  const auto card = [&]() -> const Card& {
    return match.rules().cards[static_cast<std::size_t>(leaf.at.card)];
  };
  switch (leaf.kind) {
    case TurnNode::Kind::stop:
      return leaf.at.at_risk;
    case TurnNode::Kind::bust:
      if (card().on_bust == Card::OnBust::lose) return 0;
      return card().on_bust == Card::OnBust::add_to_sheet ? leaf.at.at_risk : -1;
    case TurnNode::Kind::card:
      return card().dice ? -1 : 0;
    default:
      return -1;
  }
}

class TurnOfBox {
 public:
  TurnOfBox(const SimpleDecisions& decisions, const FlowGraph& flow, int lead, const RuleBox& box)
      : decisions_(decisions),
        of_lead_(decisions.of_lead(lead)),
        flow_(flow),
        graph_(flow.graph),
        plays_(lead <= -SimpleRule{}.play_behind),
        has_ends_(decisions.match().rules().last_turn || decisions.match().rules().overshoot > 0),
        box_(box) {
    for (const SimpleDecisions::Toss& toss : decisions.tosses())
      few_.push_back(few_dice(SimpleRule{}, toss.must_fill, toss.actions));
  }
  BoxTurn made();

 private:
  /// Where a toss or a card leads.
  struct Way {
    enum class Freedom : std::uint8_t { one, wins, either } freedom = Freedom::one;
    std::uint32_t few = 0, all = 0;  ///< nodes of the graph
    int at_risk = 0;
    std::uint8_t dice = 0;
    bool may_stop = false;
  };
  const SimpleDecisions::Decision& decision(std::uint32_t node) const { return of_lead_[flow_.number[node]]; }
  std::uint32_t follows(std::uint32_t node, std::size_t action) const {
    return graph_.source[graph_.first_edge[node] + action];
  }
  std::uint32_t settled(std::uint32_t node) const;
  Way way(std::uint32_t node) const;
  void mark();
  std::uint32_t place(std::uint32_t node) const { return place_[node]; }
  void add_ends();
  void add_mean(std::uint32_t node);
  void add_choice(std::uint32_t node);

  const SimpleDecisions& decisions_;
  const std::vector<SimpleDecisions::Decision>& of_lead_;
  const FlowGraph& flow_;
  const TurnGraph& graph_;
  bool plays_;     ///< the card that may be discarded
  bool has_ends_;  ///< a stop may end the game without winning it
  const RuleBox& box_;
  std::vector<std::size_t> few_;  ///< by toss
  std::vector<std::uint8_t> met_;
  std::vector<std::uint32_t> place_;  ///< [nodes of the graph]
  BoxTurn turn_;
};

/// The node that a node comes to where there is nothing to choose, but for tosses.
std::uint32_t TurnOfBox::settled(std::uint32_t node) const {
  while (graph_.op[node] == Op::best) {
    const DecisionFacts& facts = decision(node).facts;
    if (facts.phase == Phase::set_aside) break;
    if (!facts.is_free) {
      node = follows(node, 0);
    } else if (facts.phase == Phase::play_or_discard) {
      node = follows(node, plays_ ? kPlay : kDiscard);
    } else if (!has_ends_ && box_.says(facts.dice, facts.at_risk) == BoxSays::stops) {
      node = follows(node, kStop);
    } else {
      break;
    }
  }
  return node;
}

/// Where an edge to that node leads.
TurnOfBox::Way TurnOfBox::way(std::uint32_t node) const {
  using Freedom = Way::Freedom;
  node = settled(node);
  if (graph_.op[node] != Op::best || decision(node).facts.phase != Phase::set_aside)
    return {Freedom::one, node, node};
  const SimpleDecisions::Decision& d = decision(node);
  const DecisionFacts& facts = d.facts;
  const auto set_aside = [&](std::size_t action) { return settled(follows(node, action)); };
  if (!facts.is_free) return {Freedom::one, set_aside(0), set_aside(0)};
  const std::uint32_t few = set_aside(few_[d.toss]), all = set_aside(facts.all);
  const BoxSays says = box_.says(facts.dice, facts.at_risk);
  if (facts.dice == 0 || few == all || says == BoxSays::stops) return {Freedom::one, all, all};
  if (says == BoxSays::goes_on && !d.may_stop) return {Freedom::one, few, few};
  const auto dice = static_cast<std::uint8_t>(facts.dice);
  if (says == BoxSays::goes_on) return {Freedom::wins, few, few, facts.at_risk, dice, true};
  return {Freedom::either, few, all, facts.at_risk, dice, d.may_stop};
}

/// Marks the nodes that the box's play comes to.
void TurnOfBox::mark() {
  met_.assign(graph_.nodes(), 0);
  std::vector<std::uint32_t> open;
  const auto meet = [&](std::uint32_t node) {
    if (std::exchange(met_[node], 1) == 0) open.push_back(node);
  };
  meet(settled(graph_.start));
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    if (graph_.op[node] == Op::best) {
      meet(settled(follows(node, kGoOn)));
      const DecisionFacts& facts = decision(node).facts;
      if (box_.says(facts.dice, facts.at_risk) != BoxSays::goes_on) meet(settled(follows(node, kStop)));
    } else if (graph_.op[node] == Op::mean) {
      for (std::uint32_t e = graph_.first_edge[node]; e < graph_.first_edge[node + 1]; ++e) {
        const Way w = way(graph_.source[e]);
        meet(w.few);
        meet(w.all);
      }
    }
  }
}

void TurnOfBox::add_ends() {
  std::map<int, std::uint32_t> by_points;
  for (std::size_t i = 0; i < flow_.leaf.size(); ++i) {
    if (met_[flow_.leaf[i]] == 0) continue;
    const TurnNode& leaf = graph_.leaves[i];
    const int added = added_by(decisions_.match(), leaf);
    const auto next = static_cast<std::uint32_t>(turn_.ends.size());
    const std::uint32_t here = added < 0 ? next : by_points.try_emplace(added, next).first->second;
    if (here == next) turn_.ends.push_back({added, &leaf});
    place_[flow_.leaf[i]] = here;
  }
}

void TurnOfBox::add_mean(std::uint32_t node) {
  using Key = std::tuple<Way::Freedom, std::uint32_t, std::uint32_t, int, std::uint8_t, bool>;
  std::map<Key, double> ways;
  for (std::uint32_t e = graph_.first_edge[node]; e < graph_.first_edge[node + 1]; ++e) {
    const Way w = way(graph_.source[e]);
    ways[{w.freedom, place(w.few), place(w.all), w.at_risk, w.dice, w.may_stop}] += graph_.weight[e];
  }
  BoxTurn::Node mean;
  mean.weight_sum = graph_.weight_sum[node];
  mean.first = static_cast<std::uint32_t>(turn_.terms.size());
  mean.end_of_one = mean.end_of_wins = mean.first;
  for (const auto& [key, weight] : ways) {
    const auto& [freedom, few, all, at_risk, dice, may_stop] = key;
    turn_.terms.push_back({weight, few, all, at_risk, dice, may_stop});
    mean.end = static_cast<std::uint32_t>(turn_.terms.size());
    if (freedom == Way::Freedom::one) mean.end_of_one = mean.end;
    if (freedom != Way::Freedom::either) mean.end_of_wins = mean.end;
  }
  turn_.nodes.push_back(mean);
}

void TurnOfBox::add_choice(std::uint32_t node) {
  const DecisionFacts& facts = decision(node).facts;
  BoxTurn::Node choice;
  const BoxSays says = box_.says(facts.dice, facts.at_risk);
  choice.op = says == BoxSays::either  ? BoxTurn::Op::either
              : says == BoxSays::stops ? BoxTurn::Op::stops
                                       : BoxTurn::Op::goes_on;
  choice.dice = static_cast<std::uint8_t>(facts.dice);
  choice.at_risk = facts.at_risk;
  choice.go_on = place(settled(follows(node, kGoOn)));
  if (says != BoxSays::goes_on) choice.stop = place(settled(follows(node, kStop)));
  turn_.nodes.push_back(choice);
}

BoxTurn TurnOfBox::made() {
  mark();
  place_.assign(graph_.nodes(), kNowhere);
  add_ends();
  // Loops lead forwards: places first.
  auto next = static_cast<std::uint32_t>(turn_.ends.size());
  for (std::uint32_t node = 0; node < graph_.nodes(); ++node)
    if (met_[node] != 0 && graph_.op[node] != Op::leaf) place_[node] = next++;
  for (const TurnGraph::Part& part : graph_.parts) {
    const auto first = static_cast<std::uint32_t>(turn_.nodes.size());
    for (std::uint32_t node = part.first; node < part.last; ++node) {
      if (met_[node] == 0 || graph_.op[node] == Op::leaf) continue;
      if (graph_.op[node] == Op::mean)
        add_mean(node);
      else
        add_choice(node);
    }
    const auto last = static_cast<std::uint32_t>(turn_.nodes.size());
    if (last > first) turn_.parts.push_back({first, last, part.has_loop});
  }
  turn_.start = place(settled(graph_.start));
  return std::move(turn_);
}

}  // namespace

BoxTurn box_turn(const SimpleDecisions& decisions, const FlowGraph& flow, int lead, const RuleBox& box) {
  return TurnOfBox(decisions, flow, lead, box).made();
}

}  // namespace fillwise::solver
