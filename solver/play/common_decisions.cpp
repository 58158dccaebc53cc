#include "solver/play/common_decisions.hpp"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

namespace fillwise::solver {
namespace {

using model::Phase;
using model::State;

State without_scores(State s) {
  s.score = {0, 0};
  return s;
}

/// Whether a turn can come to a decision. (A graph that can be entered with any points at risk has others.)
bool can_come_up(const model::Reachable& turn, const State& s) {
  switch (s.phase) {
    case Phase::between_cards:
      return turn.between_cards(s.at_risk);
    case Phase::play_or_discard:
      return turn.drawing(s.at_risk);
    default:
      return turn.tossing(s.card, s.fills, s.position(), s.at_risk);
  }
}

}  // namespace

CommonDecisions::CommonDecisions(const model::Match& a, const model::Match& b, std::uint32_t most_actions)
    : a_(a), b_(b), in_a_(a), in_b_(b) {
  for (int card = 0; card < static_cast<int>(a.rules().cards.size()); ++card) add_card(card, most_actions);
  in_a_.cover(a.goal());
  in_b_.cover(a.goal());
}

int CommonDecisions::fewest_between_cards() const {
  const int fewest_a = in_a_.fewest_on_sheet_in_mid_turn();
  const int fewest_b = in_b_.fewest_on_sheet_in_mid_turn();
  return fewest_a < 0 || fewest_b < 0 ? -1 : std::max(fewest_a, fewest_b);
}

/// Finds a card of a, and its tosses, in b. Where the dice are set aside by other rules nothing is
/// comparable.
void CommonDecisions::add_card(int card, std::uint32_t most_actions) {
  const model::TossTable& in_a = a_.tosses(card);
  int other = b_.rules().card_index(a_.rules().cards[static_cast<std::size_t>(card)].name);
  if (other >= 0 && b_.tosses(other).rules() != in_a.rules()) other = -1;
  card_in_b_.push_back(other);
  auto& tosses = toss_in_b_.emplace_back();
  for (const model::Position from : in_a.positions()) {
    auto& of_position = tosses.emplace_back();
    for (const model::TossClass& toss : in_a.classes(from)) {
      if (toss.ways.size() > most_actions) throw std::invalid_argument("a toss offers too many choices");
      of_position.push_back(-1);
      if (other < 0 || toss.ways.size() <= 1) continue;
      const auto classes = b_.tosses(other).classes(from);
      const auto same = std::ranges::find(classes, toss.ways, &model::TossClass::ways);
      if (same != classes.end()) of_position.back() = static_cast<int>(same - classes.begin());
    }
  }
}

/// Turns a decision of a into the words of b; false if b has no such decision. Takes the scores off.
bool CommonDecisions::translate(State& s) const {
  s = without_scores(s);
  if (s.phase == Phase::between_cards) return true;
  const int card = card_in_b_.at(static_cast<std::size_t>(s.card));
  if (card < 0) return false;
  const model::Card& in_a = a_.rules().cards[static_cast<std::size_t>(s.card)];
  const model::Card& in_b = b_.rules().cards[static_cast<std::size_t>(card)];
  s.card = static_cast<std::int8_t>(card);
  if (s.phase == Phase::roll_or_stop) return in_a.may_stop && in_b.may_stop;
  if (s.phase == Phase::play_or_discard) return true;
  const auto& of_card = toss_in_b_[static_cast<std::size_t>(&in_a - a_.rules().cards.data())];
  const int toss = of_card[b_.tosses(card).place(s.position())][static_cast<std::size_t>(s.toss)];
  s.toss = static_cast<std::int16_t>(toss);
  return toss >= 0 && !in_a.takes_all() && !in_b.takes_all();
}

std::vector<CommonDecision> CommonDecisions::of(const TurnGraph& graph_a, const TurnGraph& graph_b,
                                                int own) const {
  const auto nodes_of_decisions = [](const TurnGraph& graph) {
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t node = 0; node < graph.nodes(); ++node)
      if (graph.op[node] == TurnGraph::Op::best) nodes.push_back(node);
    return nodes;
  };
  const std::vector<std::uint32_t> nodes_a = nodes_of_decisions(graph_a);
  const std::vector<std::uint32_t> nodes_b = nodes_of_decisions(graph_b);
  std::unordered_map<State, std::uint32_t, model::StateHash> node_in_b;
  for (std::size_t d = 0; d < nodes_b.size(); ++d)
    node_in_b.emplace(without_scores(graph_b.decisions[d]), nodes_b[d]);
  std::vector<CommonDecision> common;
  const int most_at_risk = a_.goal() - own;
  for (std::size_t d = 0; d < nodes_a.size(); ++d) {
    State s = graph_a.decisions[d];
    if (s.at_risk >= most_at_risk || !can_come_up(in_a_, s) || !translate(s)) continue;
    const auto found = node_in_b.find(s);
    if (found != node_in_b.end() && can_come_up(in_b_, s)) common.push_back({d, nodes_a[d], found->second});
  }
  return common;
}

}  // namespace fillwise::solver
