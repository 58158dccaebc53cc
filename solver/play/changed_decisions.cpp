#include "solver/play/changed_decisions.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <unordered_map>

#include "model/reachable.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;
using model::State;

constexpr std::uint32_t kMostActions = 64;

/// The actions that can be best: bit i if no other one is proven better than action i.
std::uint64_t can_be_best(const TurnGraph& graph, const TurnBounds& bounds, std::uint32_t node,
                          std::size_t pair) {
  const std::uint32_t begin = graph.first_edge[node];
  const std::uint32_t end = graph.first_edge[node + 1];
  double sure = 0;
  for (std::uint32_t e = begin; e < end; ++e) sure = std::max(sure, bounds.lower(graph.source[e], pair));
  std::uint64_t best = 0;
  for (std::uint32_t e = begin; e < end; ++e)
    if (bounds.upper(graph.source[e], pair) >= sure) best |= std::uint64_t{1} << (e - begin);
  return best;
}

bool has_changed(std::uint64_t best_a, std::uint64_t best_b) {
  return (best_a & best_b) == 0;
}
bool is_the_same(std::uint64_t best_a, std::uint64_t best_b) {
  return best_a == best_b && std::has_single_bit(best_a);
}

/// Between two cards with nothing at risk: bit 0 if drawing can be best, bit 1 if stopping can.
std::uint64_t best_between_cards(const SolvedMatch& solved, ScorePair pair) {
  const auto at = [&](int own, int opponent) {
    return static_cast<std::size_t>(own) * static_cast<std::size_t>(solved.match.limit()) +
           static_cast<std::size_t>(opponent);
  };
  const std::size_t draw = at(pair.own, pair.opponent);
  const std::size_t passed = at(pair.opponent, pair.own);
  constexpr double kRounding = 0x1p-53;
  const double stop_upper = 1 - solved.lower[passed] + kRounding;
  const double stop_lower = 1 - solved.upper[passed] - kRounding;
  return (solved.upper[draw] >= stop_lower ? 1U : 0U) | (stop_upper >= solved.lower[draw] ? 2U : 0U);
}

State without_scores(State s) {
  s.score = {0, 0};
  return s;
}

}  // namespace

/// What the blocks of a group share.
struct ChangedDecisions::Group {
  const TurnGraph* graph_a;
  TurnGraph graph_b;
  std::vector<Common> common;
};

ChangedDecisions::ChangedDecisions(SolvedMatch a, SolvedMatch b)
    : a_(a), b_(b), bounds_of_b_([this] {
        return std::make_unique<TurnBounds>(b_.match, b_.lower, b_.upper, b_.least_at_limit);
      }) {
  if (a.match.goal() != b.match.goal()) throw std::invalid_argument("the matches are to different goals");
  for (int card = 0; card < static_cast<int>(a.match.rules().cards.size()); ++card) add_card(card);
  compare_between_cards();
}

/// Finds a card of a, and its tosses, in b. Where the dice are set aside by other rules nothing is
/// comparable.
void ChangedDecisions::add_card(int card) {
  const model::TossTable& in_a = a_.match.tosses(card);
  int other = b_.match.rules().card_index(a_.match.rules().cards[static_cast<std::size_t>(card)].name);
  if (other >= 0 && b_.match.tosses(other).rules() != in_a.rules()) other = -1;
  card_in_b_.push_back(other);
  auto& tosses = toss_in_b_.emplace_back();
  for (const model::Position from : in_a.positions()) {
    auto& of_position = tosses.emplace_back();
    for (const model::TossClass& toss : in_a.classes(from)) {
      if (toss.ways.size() > kMostActions) throw std::invalid_argument("a toss offers too many choices");
      of_position.push_back(-1);
      if (other < 0 || toss.ways.size() <= 1) continue;
      const auto classes = b_.match.tosses(other).classes(from);
      const auto same = std::ranges::find(classes, toss.ways, &model::TossClass::ways);
      if (same != classes.end()) of_position.back() = static_cast<int>(same - classes.begin());
    }
  }
}

/// Compares the choices with nothing at risk, after points were added in mid-turn.
void ChangedDecisions::compare_between_cards() {
  const int goal = a_.match.goal();
  between_changed_.assign(static_cast<std::size_t>(goal) * static_cast<std::size_t>(goal), false);
  const int fewest_a = model::Reachable(a_.match).fewest_on_sheet_in_mid_turn();
  const int fewest_b = model::Reachable(b_.match).fewest_on_sheet_in_mid_turn();
  if (fewest_a < 0 || fewest_b < 0) return;
  for (int own = std::max(fewest_a, fewest_b); own < goal; ++own)
    for (int opponent = 0; opponent < goal; ++opponent) {
      const std::uint64_t best_a = best_between_cards(a_, {own, opponent});
      const std::uint64_t best_b = best_between_cards(b_, {own, opponent});
      ++compared_;
      if (has_changed(best_a, best_b)) {
        ++changed_;
        between_changed_[static_cast<std::size_t>(own * goal + opponent)] = true;
      } else if (!is_the_same(best_a, best_b)) {
        ++open_;
      }
    }
}

/// Turns a decision of a into the words of b; false if b has no such decision. Takes the scores off.
bool ChangedDecisions::translate(State& s) const {
  s = without_scores(s);
  if (s.phase == Phase::between_cards) return true;
  const int card = card_in_b_.at(static_cast<std::size_t>(s.card));
  if (card < 0) return false;
  const model::Card& in_a = a_.match.rules().cards[static_cast<std::size_t>(s.card)];
  const model::Card& in_b = b_.match.rules().cards[static_cast<std::size_t>(card)];
  s.card = static_cast<std::int8_t>(card);
  if (s.phase == Phase::roll_or_stop) return in_a.may_stop && in_b.may_stop;
  if (s.phase == Phase::play_or_discard) return true;
  const auto& of_card = toss_in_b_[static_cast<std::size_t>(&in_a - a_.match.rules().cards.data())];
  const int toss = of_card[b_.match.tosses(card).place(s.position())][static_cast<std::size_t>(s.toss)];
  s.toss = static_cast<std::int16_t>(toss);
  return toss >= 0 && !in_a.takes_all() && !in_b.takes_all();
}

std::shared_ptr<const ChangedDecisions::Group> ChangedDecisions::group_of(const TurnGraph& graph,
                                                                          const ScoreGroup& group) const {
  const auto first = std::ranges::find_if(group, [&](ScorePair pair) { return is_countable(pair); });
  if (first == group.end()) return nullptr;
  auto made = std::make_shared<Group>();
  made->graph_a = &graph;
  made->graph_b = build_turn_graph(b_.match, first->own, first->opponent, TurnSlots::own);
  const auto nodes_of_decisions = [](const TurnGraph& of) {
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t node = 0; node < of.nodes(); ++node)
      if (of.op[node] == TurnGraph::Op::best) nodes.push_back(node);
    return nodes;
  };
  const std::vector<std::uint32_t> nodes_a = nodes_of_decisions(graph);
  const std::vector<std::uint32_t> nodes_b = nodes_of_decisions(made->graph_b);
  std::unordered_map<State, std::uint32_t, model::StateHash> node_in_b;
  for (std::size_t d = 0; d < nodes_b.size(); ++d)
    node_in_b.emplace(without_scores(made->graph_b.decisions[d]), nodes_b[d]);
  const int most_at_risk = a_.match.goal() - first->own;
  for (std::size_t d = 0; d < nodes_a.size(); ++d) {
    State s = graph.decisions[d];
    if (s.at_risk >= most_at_risk || !translate(s)) continue;
    const auto found = node_in_b.find(s);
    if (found != node_in_b.end()) made->common.push_back({d, nodes_a[d], found->second});
  }
  return made;
}

void ChangedDecisions::mark_pairs(const Group& group, const TurnPolicy& policy,
                                  std::span<const ScorePair> pairs, DecisionMarks& marks) {
  const TurnBounds* const bounds_a = policy.bounds();
  if (bounds_a == nullptr) throw std::invalid_argument("decisions are compared by a policy without bounds");
  std::vector<ScorePair> countable;
  std::vector<std::size_t> place;  // of each among the pairs
  for (std::size_t i = 0; i < pairs.size(); ++i)
    if (is_countable(pairs[i])) countable.push_back(pairs[i]), place.push_back(i);
  if (countable.empty()) return;
  TurnBounds& bounds_b = bounds_of_b_.local();
  bounds_b.run(group.graph_b, countable);
  ChangedCount count;
  for (const Common& common : group.common) {
    const int at_risk = group.graph_a->decisions[common.decision].at_risk;
    for (std::size_t i = 0; i < countable.size(); ++i) {
      if (countable[i].own + at_risk >= a_.match.goal()) continue;
      const std::uint64_t best_a = can_be_best(*group.graph_a, *bounds_a, common.node_a, place[i]);
      const std::uint64_t best_b = can_be_best(group.graph_b, bounds_b, common.node_b, i);
      ++count.compared;
      if (has_changed(best_a, best_b)) {
        ++count.changed;
        marks[common.decision] = static_cast<std::uint8_t>(marks[common.decision] | 1U << place[i]);
      } else if (!is_the_same(best_a, best_b)) {
        ++count.open;
      }
    }
  }
  compared_ += count.compared;
  changed_ += count.changed;
  open_ += count.open;
}

void ChangedDecisions::mark(PlayOptions& options) {
  options.marks = [this](const TurnGraph& graph, const ScoreGroup& group) {
    return [this, made = group_of(graph, group)](const TurnPolicy& policy, std::span<const ScorePair> pairs,
                                                 DecisionMarks& marks) {
      if (made) mark_pairs(*made, policy, pairs, marks);
    };
  };
  options.marks_between = [this](ScorePair pair) {
    return is_countable(pair) &&
           between_changed_[static_cast<std::size_t>(pair.own * a_.match.goal() + pair.opponent)];
  };
}

}  // namespace fillwise::solver
