#include "solver/plain/turn_graph.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;

constexpr std::size_t kMostNodes = 1 << 26;  // far above what any goal and deck come to

/// What the rule behind a leaf looks at, and nothing else, so that like leaves are one node.
model::State before_leaf(const model::State& before, TurnNode::Kind kind) {
  model::State s;
  s.score = before.score;
  s.at_risk = before.at_risk;
  if (kind != TurnNode::Kind::stop) s.card = before.card;
  if (kind == TurnNode::Kind::bust || kind == TurnNode::Kind::fill) s.fills = before.fills;
  return s;
}

/// Whether two states after a leaf are the same; ends forget the scores.
bool same_after(const model::State& a, const model::State& b) {
  if (Match::is_over(a) && Match::is_over(b)) return a.phase == b.phase && a.mover == b.mover;
  return a == b;
}

/// Whether the play has left the turn, or a sheet was written on: points that were at risk no longer are (but
/// not by a card in play, for which what was at risk before does not matter).
bool is_outside(const model::State& next, const model::State& before) {
  return Match::is_over(next) || next.mover != before.mover || next.score != before.score ||
         (next.at_risk < before.at_risk && next.card < 0);
}

}  // namespace

model::State after_leaf(const Match& match, const TurnNode& leaf, int own, int opponent) {
  model::State s = leaf.at;
  s.score = {own, opponent};
  switch (leaf.kind) {
    case TurnNode::Kind::stop:
      return match.after_stop(s);
    case TurnNode::Kind::bust:
      return match.after_bust(s);
    case TurnNode::Kind::fill:
      return match.after_fill(s);
    case TurnNode::Kind::card:
      s.card = -1;
      return match.after_card(s, leaf.at.card);
    case TurnNode::Kind::inside:
      break;
  }
  throw std::logic_error("after_leaf() of a state inside the turn");
}

bool turn_goes_on(const model::State& after_leaf) {
  return !Match::is_over(after_leaf) && after_leaf.mover == 0 && after_leaf.at_risk > 0;
}

std::vector<TurnNode> TurnGame::initial_states() const {
  std::vector<TurnNode> states{{TurnNode::Kind::inside, start_}};
  const auto takes = [](const model::Card& c) { return c.count > 0 && c.takes_at_risk(); };
  const auto leaves_choice = [&](const model::Card& c) {
    return takes(c) && c.then != model::Card::Then::draw;
  };
  const auto& cards = match_.rules().cards;
  const int most = match_.most_at_risk(start_, match_.limit() - 1);
  const auto add = [&](Phase phase) {
    TurnNode node = states.front();
    node.at.phase = phase;
    for (node.at.at_risk = 1; node.at.at_risk <= most; ++node.at.at_risk) states.push_back(node);
  };
  if (std::ranges::any_of(cards, takes)) add(Phase::draw);
  if (std::ranges::any_of(cards, leaves_choice)) add(Phase::between_cards);
  return states;
}

Owner TurnGame::owner(const TurnNode& n) const {
  if (n.kind != TurnNode::Kind::inside) return Owner::terminal;
  return Match::is_chance(n.at) ? Owner::chance : Owner::maximizer;
}

model::State TurnGame::capped(model::State s) const {
  s.at_risk = std::min(s.at_risk, match_.most_at_risk(s, match_.limit() - 1));
  return s;
}

/// The node for `next`, which follows `before`; if it is outside the turn, by the rule of that kind. A fill
/// that adds to the sheet always is, though it may add nothing: whether a leader loses points by it depends
/// on the scores.
TurnNode TurnGame::successor(const model::State& next, TurnNode::Kind kind,
                             const model::State& before) const {
  const bool adds = kind == TurnNode::Kind::fill && next.card < 0 &&
                    match_.rules().cards[static_cast<std::size_t>(before.card)].on_fill ==
                        model::Card::OnFill::add_to_sheet;
  if (!adds && !is_outside(next, before)) return {TurnNode::Kind::inside, capped(next)};
  TurnNode leaf{kind, capped(before_leaf(before, kind))};
  if (!same_after(capped(after_leaf(match_, leaf, start_.own(), start_.opponent())), capped(next)))
    throw std::logic_error("a turn ends in a way that is no stop, bust, fill or card");
  return leaf;
}

/// A card in the deck that leads from s to next when it is drawn, or -1.
int TurnGame::card_drawn(const model::State& s, const model::State& next) const {
  model::State drawn = s;
  drawn.phase = Phase::draw;
  const auto& cards = match_.rules().cards;
  for (int i = 0; i < static_cast<int>(cards.size()); ++i)
    if (cards[static_cast<std::size_t>(i)].count > 0 && match_.after_card(drawn, i) == next) return i;
  return -1;
}

std::vector<TurnGame::Edge> TurnGame::edges(const TurnNode& n) const {
  std::vector<Edge> result;
  if (n.kind != TurnNode::Kind::inside) return result;
  const model::State& s = n.at;
  if (s.phase == Phase::toss) {
    for (const model::Outcome& o : match_.outcomes(s))
      result.push_back({successor(o.next, TurnNode::Kind::bust, s), o.weight, 0});
    return result;
  }
  if (Match::is_chance(s)) {
    for (const model::Outcome& o : match_.outcomes(s)) {
      model::State before = s;
      if (is_outside(o.next, s)) before.card = static_cast<std::int8_t>(card_drawn(s, o.next));
      result.push_back({successor(o.next, TurnNode::Kind::card, before), o.weight, 0});
    }
    return result;
  }
  for (const model::Choice& c : match_.actions(s)) {
    model::State before = s;
    before.at_risk += c.action.way.points;
    const auto kind =
        c.action.kind == model::ActionKind::set_aside ? TurnNode::Kind::fill : TurnNode::Kind::stop;
    result.push_back({successor(c.next, kind, before), 1, static_cast<std::uint32_t>(result.size())});
  }
  return result;
}

namespace {

/// Gives out slots, the one that was given back last first.
class Slots {
 public:
  std::uint32_t take() {
    if (free_.empty()) return most_++;
    const std::uint32_t slot = free_.back();
    free_.pop_back();
    return slot;
  }
  void give_back(std::uint32_t slot) { free_.push_back(slot); }
  std::uint32_t most() const { return most_; }

 private:
  std::vector<std::uint32_t> free_;
  std::uint32_t most_ = 0;
};

bool has_loop(const ExplicitGame& game, const Components& components, std::size_t c) {
  return std::ranges::any_of(components.states(c), [&](StateIndex s) {
    const auto begin = game.successor.begin() + static_cast<std::ptrdiff_t>(game.first_edge[s]);
    const auto end = game.successor.begin() + static_cast<std::ptrdiff_t>(game.first_edge[s + 1]);
    return std::any_of(begin, end, [&](StateIndex t) { return components.component_of[t] == c; });
  });
}

}  // namespace

TurnGraph build_turn_graph(const Match& match, int own, int opponent, TurnSlots use) {
  // 1. Enumerate the turn, and find an order in which successors come first.
  const TurnGame turn_game(match, own, opponent);
  const std::size_t initial = turn_game.initial_states().size();  // the first so many states
  const Enumeration<TurnNode> turn = build_explicit(turn_game, kMostNodes);
  const ExplicitGame& game = turn.game;
  const Components components = strong_components(OpenEdges(game));
  TurnGraph graph;
  const AlmostSureTermination ends = terminates_almost_surely(game);
  graph.can_end_from_everywhere = ends.holds() && check_rank(game, ends.rank);

  // 2. The component that uses a node's value last. Initial states are read at the end.
  constexpr auto kNobody = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> last_user(game.states(), kNobody);
  for (std::size_t c = 0; c < components.size() && use == TurnSlots::reused; ++c)
    for (const StateIndex s : components.states(c))
      for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e)
        last_user[game.successor[e]] = static_cast<std::uint32_t>(c);
  std::fill_n(last_user.begin(), initial, kNobody);

  // 3. Lay the nodes out.
  Slots slots;
  std::vector<std::uint32_t> slot_of(game.states());
  graph.first_edge.push_back(0);
  for (std::size_t c = 0; c < components.size(); ++c) {
    for (const StateIndex s : components.states(c)) slot_of[s] = slots.take();
    const auto first = static_cast<std::uint32_t>(graph.nodes());
    for (const StateIndex s : components.states(c)) {
      for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
        graph.source.push_back(slot_of[game.successor[e]]);
        graph.weight.push_back(static_cast<std::uint32_t>(game.weight[e]));
      }
      graph.first_edge.push_back(static_cast<std::uint32_t>(graph.source.size()));
      graph.slot.push_back(slot_of[s]);
      graph.weight_sum.push_back(static_cast<std::uint32_t>(game.weight_sum[s]));
      if (game.owner[s] == Owner::terminal) graph.leaves.push_back(turn.states[s]);
      if (game.is_decision(s)) graph.decisions.push_back(turn.states[s].at);
      graph.op.push_back(game.owner[s] == Owner::terminal ? TurnGraph::Op::leaf
                         : game.owner[s] == Owner::chance ? TurnGraph::Op::mean
                                                          : TurnGraph::Op::best);
    }
    const auto last = static_cast<std::uint32_t>(graph.nodes());
    if (has_loop(game, components, c))
      graph.parts.push_back({first, last, true});
    else if (!graph.parts.empty() && !graph.parts.back().has_loop)
      graph.parts.back().last = last;
    else
      graph.parts.push_back({first, last, false});
    for (const StateIndex s : components.states(c))
      for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e)
        if (std::uint32_t& user = last_user[game.successor[e]]; user == c) {
          slots.give_back(slot_of[game.successor[e]]);
          user = kNobody;
        }
  }
  graph.slots = slots.most();
  graph.start = slot_of.front();
  for (std::size_t i = 1; i < initial; ++i) {
    auto& entries = turn.states[i].at.phase == Phase::draw ? graph.draws : graph.betweens;
    if (entries.empty()) entries.push_back(graph.start);
    entries.push_back(slot_of[i]);
  }
  return graph;
}

}  // namespace fillwise::solver
