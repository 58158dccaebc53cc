#pragma once

// One turn as a graph, enumerated from the turn rules (model::Match), for the audit of tables.
//
// Where a card takes points from a leader while the player's own stay at risk, the play goes on inside a turn
// at other scores. Then that fill is a leaf, and the graph is entered with points at risk too, drawing a card
// or between two cards (TurnGraph::draws, betweens). It serves pairs whose leader is taken from by the same
// cards.
//
// The nodes are the states inside the turn and, as leaves, the rule that ends the turn or changes a sheet: a
// stop, a bust, a fill whose points are added, a card without dice. A leaf names the rule and what the rule
// looks at, not the scores it leads to. So the graph of one pair of scores serves all pairs for which
//   the mover is alone in the lead, tied or behind just the same (the rules look at the lead, at nothing
//   else), and the mover has at least as many points.
// The second, because points at risk are counted up to the limit of scores less the mover's score: from there
// on adding them wins at once whatever their number, and a factor or a bonus never makes fewer of them, so
// larger numbers are alike. (Where points are subtracted, up to the limit itself.) With more points on the
// sheet that begins earlier, so the graph just tells apart some states that are alike.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/generic/explicit_game.hpp"
#include "solver/generic/game.hpp"

namespace fillwise::solver {

/// A node of the graph of a turn; the mover is player 0.
struct TurnNode {
  enum class Kind : std::uint8_t {
    inside,  ///< the state `at`
    stop,    ///< leaf: Match::after_stop
    bust,    ///< leaf: Match::after_bust
    fill,    ///< leaf: Match::after_fill, at.at_risk counts the last die
    card     ///< leaf: Match::after_card of the card at.card
  };
  Kind kind = Kind::inside;
  model::State
      at;  ///< of a leaf: the state before, with points at risk, card and fills where the rule looks at them

  friend bool operator==(const TurnNode&, const TurnNode&) = default;
};

/// What follows a leaf when the mover holds `own` against `opponent`: the end of the game, the start of a
/// turn, the mover between two cards with nothing at risk, or a turn that goes on.
model::State after_leaf(const model::Match& match, const TurnNode& leaf, int own, int opponent);

/// Whether after a leaf the same turn goes on at other scores with points at risk.
bool turn_goes_on(const model::State& after_leaf);

/// A turn of player 0 as a game for the generic enumeration (concept Game): every leaf is terminal, with
/// payoff 1.
class TurnGame {
 public:
  using State = TurnNode;
  struct Hash {
    std::size_t operator()(const TurnNode& n) const {
      return model::StateHash{}(n.at) * 8 + static_cast<std::size_t>(n.kind);
    }
  };

  /// The match must outlive the game. Scores from 0 to below the goal.
  TurnGame(const model::Match& match, int own, int opponent)
      : match_(match), start_(match.start(own, opponent, 0)) {}

  /// The start of the turn; for cards that take at risk, after it, drawing with any points at risk; if they
  /// leave the choice to stop, after these, standing between two cards with any points at risk.
  std::vector<TurnNode> initial_states() const;
  Owner owner(const TurnNode& n) const;
  Payoff payoff(const TurnNode&) const { return {1, 1}; }
  template <class Sink>
  void expand(const TurnNode& n, const Sink& sink) const {
    for (const Edge& e : edges(n)) sink(e.next, e.weight, e.action);
  }

 private:
  struct Edge {
    TurnNode next;
    std::uint64_t weight;
    std::uint32_t action;  ///< place among Match::actions
  };
  std::vector<Edge> edges(const TurnNode& n) const;
  TurnNode successor(const model::State& next, TurnNode::Kind kind, const model::State& before) const;
  int card_drawn(const model::State& s, const model::State& next) const;
  model::State capped(model::State s) const;

  const model::Match& match_;
  model::State start_;
};

static_assert(Game<TurnGame>);

/// The graph of a turn as a straight-line program: every node comes after the nodes it leads to, but for the
/// loops. Values are kept in slots; a slot is used again once its value is no longer needed.
struct TurnGraph {
  enum class Op : std::uint8_t {
    leaf,  ///< the next of `leaves`
    best,  ///< decision of the mover
    mean   ///< chance
  };
  /// A run of nodes that is evaluated once or, if it has a loop, until it is settled. Loops come up only
  /// where adding what is at risk wins: there the points no longer tell a state from a later one.
  struct Part {
    std::uint32_t first = 0, last = 0;  ///< nodes [first, last)
    bool has_loop = false;
  };

  std::vector<Part> parts;
  std::vector<Op> op;               ///< [nodes]
  std::vector<std::uint32_t> slot;  ///< [nodes]: where the value goes
  std::vector<std::uint32_t>
      first_edge;  ///< [nodes + 1]: node i has edges first_edge[i] .. first_edge[i + 1] - 1
  std::vector<std::uint32_t> source;      ///< [edges]: slot of the value that the edge leads to
  std::vector<std::uint32_t> weight;      ///< [edges]: weight of a chance edge, else 1
  std::vector<std::uint32_t> weight_sum;  ///< [nodes]: sum of the weights of the node's edges
  std::vector<TurnNode> leaves;           ///< in the order of their nodes
  std::vector<model::State> decisions;  ///< the state of each `best`, in the order of their nodes; its edges
                                        ///< are in the order of Match::actions
  std::uint32_t slots = 0;
  std::uint32_t start = 0;  ///< slot of the start of the turn, not used again
  /// For cards that take at risk: slots of drawing a card, by points at risk, not used again; [0] is not
  /// meant.
  std::vector<std::uint32_t> draws;
  /// The same between two cards, if these cards leave the choice to stop.
  std::vector<std::uint32_t> betweens;
  /// Whether from every state inside the turn, under every action, the turn ends with positive chance.
  bool can_end_from_everywhere = false;

  std::size_t nodes() const { return op.size(); }
  /// The slot of a state in which a turn goes on at the graph's scores (turn_goes_on()).
  std::uint32_t entry(const model::State& s) const {
    const std::vector<std::uint32_t>& all = s.phase == model::Phase::draw ? draws : betweens;
    return all.at(std::min(static_cast<std::size_t>(s.at_risk), all.size() - 1));
  }
};

/// Whether a slot is used again, or every node keeps its own: slot[i] == i.
enum class TurnSlots : std::uint8_t { reused, own };

/// The graph of a turn at these scores. Throws StateLimitExceeded if it has more than 2^26 states.
TurnGraph build_turn_graph(const model::Match& match, int own, int opponent,
                           TurnSlots use = TurnSlots::reused);

}  // namespace fillwise::solver
