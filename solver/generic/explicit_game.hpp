#pragma once

// A game state by state, and the graph questions the solvers ask of it.
//
// Numbering: states are numbered in the order a breadth-first search from the initial states discovers them.
// Two enumerations of one game give the same numbers, whatever the hash function.

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/base/share_done.hpp"
#include "solver/generic/game.hpp"

namespace fillwise::solver {

using StateIndex = std::uint32_t;

/// A game that has more states than the caller allowed.
class StateLimitExceeded : public std::runtime_error {
 public:
  explicit StateLimitExceeded(std::size_t limit);
};

/// One successor of a state, as in the concept Game.
struct Edge {
  StateIndex successor = 0;
  std::uint64_t weight = 1;
  std::uint32_t action = 0;

  friend bool operator==(const Edge&, const Edge&) = default;
};

/// A game in compressed rows: the edges of state s are first_edge[s] .. first_edge[s + 1] - 1.
struct ExplicitGame {
  std::vector<Owner> owner;               ///< [states]
  std::vector<Payoff> payoff;             ///< [states]; 0 / 1 and without meaning unless terminal
  std::vector<std::uint64_t> weight_sum;  ///< [states]; sum of the weights of the state's edges, at most 2^53
  std::vector<std::size_t> first_edge{0};  ///< [states + 1]
  std::vector<StateIndex> successor;       ///< [edges]
  std::vector<std::uint64_t> weight;       ///< [edges]; positive; 1 at decisions
  std::vector<std::uint32_t> action;       ///< [edges]

  std::size_t states() const { return owner.size(); }
  std::size_t edges() const { return successor.size(); }
  bool is_decision(StateIndex s) const {
    return owner[s] == Owner::maximizer || owner[s] == Owner::minimizer;
  }

  /// Appends state number states(). Its successors may be states that are appended later. Throws
  /// std::invalid_argument on a weight of 0, a weight other than 1 at a decision, a sum of weights over 2^53,
  /// a payoff outside [0, 1] or with too large a denominator, a terminal state with edges, another state
  /// without.
  void append(Owner state_owner, Payoff state_payoff, std::span<const Edge> state_edges);
};

/// One option for each decision state of either player: policy[s] is the number of an edge among the edges of
/// s, from 0. Entries of other states mean nothing.
using Policy = std::vector<std::uint32_t>;

/// What an enumeration gives: the game, and the state behind each number.
template <class State>
struct Enumeration {
  ExplicitGame game;
  std::vector<State> states;  ///< [game.states()]
};

/// Visits every state of a game breadth first, in the order of its number: visit(state, edges), where edges
/// is a std::vector<Edge>. Returns the states by number. Throws StateLimitExceeded when there are more than
/// `limit`.
template <Game G, class Visit>
std::vector<typename G::State> enumerate(const G& game, std::size_t limit, Visit&& visit,
                                         const ShareDone& told = {}) {
  std::vector<typename G::State> states;
  // The states are kept once, in the vector; the set holds their numbers, with open addressing: half of the time
  // of an enumeration goes into it.
  constexpr StateIndex kFree = UINT32_MAX;
  std::vector<StateIndex> known(1024, kFree);  // a power of two, at most half full
  const auto place_of = [&](const typename G::State& state) {
    auto at = static_cast<std::size_t>(
        (static_cast<std::uint64_t>(StateHash<G>{}(state)) * 0x9E3779B97F4A7C15u) >> 16U);
    for (at &= known.size() - 1; known[at] != kFree && !(states[known[at]] == state);)
      at = (at + 1) & (known.size() - 1);
    return at;
  };
  const auto number_of = [&](const typename G::State& state) {
    if (const StateIndex found = known[place_of(state)]; found != kFree) return found;
    if (states.size() >= limit || states.size() >= UINT32_MAX) throw StateLimitExceeded(limit);
    states.push_back(state);
    if (2 * states.size() > known.size()) {
      known.assign(2 * known.size(), kFree);
      for (std::size_t s = 0; s < states.size(); ++s) known[place_of(states[s])] = static_cast<StateIndex>(s);
    } else {
      known[place_of(state)] = static_cast<StateIndex>(states.size() - 1);
    }
    return static_cast<StateIndex>(states.size() - 1);
  };

  for (const typename G::State& state : game.initial_states()) number_of(state);
  FoundDone done(told);
  std::vector<Edge> edges;
  for (std::size_t s = 0; s < states.size(); ++s) {
    done.update(s, states.size());
    const typename G::State state = states[s];  // a copy: the vector grows while the state is expanded
    edges.clear();
    game.expand(state, [&](const typename G::State& successor, std::uint64_t weight, std::uint32_t action) {
      edges.push_back({number_of(successor), weight, action});
    });
    visit(state, edges);
  }
  done.done();
  return states;
}

/// Enumerates a game. Throws StateLimitExceeded when there are more than `limit` states, and
/// std::invalid_argument as ExplicitGame::append does.
template <Game G>
Enumeration<typename G::State> build_explicit(const G& game, std::size_t limit, const ShareDone& told = {}) {
  Enumeration<typename G::State> result;
  const auto append = [&](const typename G::State& state, const std::vector<Edge>& edges) {
    const Owner owner = game.owner(state);
    result.game.append(owner, owner == Owner::terminal ? game.payoff(state) : Payoff{}, edges);
  };
  result.states = enumerate(game, limit, append, told);
  return result;
}

/// What is wrong with one state and its edges, in words; empty if nothing is. Beyond what
/// ExplicitGame::append refuses, the successors of a chance node must differ, and the actions of a decision
/// must differ.
std::string complaint_about(Owner owner, Payoff payoff, std::span<const Edge> edges);

/// Does a game keep the promises of the concept Game? Enumerates it and returns one sentence for each state
/// that breaks one, at most twenty: rows as in complaint_about(), and the same answers when asked again.
/// Empty means that all is well. Throws StateLimitExceeded when there are more than `limit` states.
template <Game G>
std::vector<std::string> check_game(const G& game, std::size_t limit) {
  constexpr std::size_t kMostComplaints = 20;
  std::vector<std::string> complaints;
  const auto complain = [&](std::size_t state, const std::string& words) {
    if (complaints.size() < kMostComplaints) {
      complaints.push_back("state " + std::to_string(state) + ": " + words);
    }
  };
  std::vector<std::vector<Edge>> rows;
  enumerate(game, limit, [&](const typename G::State& state, const std::vector<Edge>& edges) {
    const Owner owner = game.owner(state);
    const Payoff payoff = owner == Owner::terminal ? game.payoff(state) : Payoff{};
    const std::string words = complaint_about(owner, payoff, edges);
    if (!words.empty()) complain(rows.size(), words);
    rows.push_back(edges);
  });
  if (rows.empty()) complaints.emplace_back("there is no initial state");
  std::size_t number = 0;
  enumerate(game, limit, [&](const typename G::State&, const std::vector<Edge>& edges) {
    if (number >= rows.size() || rows[number] != edges)
      complain(number, "expands differently the second time");
    ++number;
  });
  return complaints;
}

// Graph questions

/// Which edges of a player's decisions a question looks at.
enum class Follow : std::uint8_t { every_edge, chosen_edge, no_edge };

/// The edges that are open when players may follow a policy. Chance nodes keep all their edges. Keeps
/// references: the game and the policy must outlive it.
class OpenEdges {
 public:
  explicit OpenEdges(const ExplicitGame& game) : game_(game) {}
  OpenEdges(const ExplicitGame& game, const Policy* policy, Follow maximizer, Follow minimizer)
      : game_(game), policy_(policy), maximizer_(maximizer), minimizer_(minimizer) {}

  const ExplicitGame& game() const { return game_; }
  /// The open edges of s are [first, second) in the game's edge arrays.
  std::pair<std::size_t, std::size_t> of(StateIndex s) const;

 private:
  const ExplicitGame& game_;
  const Policy* policy_ = nullptr;
  Follow maximizer_ = Follow::every_edge;
  Follow minimizer_ = Follow::every_edge;
};

/// Strongly connected components, each after all the components it leads to. Within a component the states
/// stand in the order in which a depth-first search leaves them, so that most edges lead to earlier
/// positions; those which don't are the retreating edges, and their targets meet every cycle.
struct Components {
  std::vector<StateIndex> order;     ///< [states]; component c is order[first[c]] .. order[first[c + 1] - 1]
  std::vector<std::size_t> first;    ///< [components + 1]
  std::vector<StateIndex> position;  ///< [states]; order[position[s]] == s
  std::vector<StateIndex> component_of;  ///< [states]

  std::size_t size() const { return first.size() - 1; }
  std::span<const StateIndex> states(std::size_t c) const {
    return std::span(order).subspan(first[c], first[c + 1] - first[c]);
  }
  /// Does the edge from s to t stay in a component without going back in its order?
  bool is_retreating(StateIndex s, StateIndex t) const {
    return component_of[s] == component_of[t] && position[t] >= position[s];
  }
};

/// Tarjan, "Depth-first search and linear graph algorithms", SIAM J. Comput. 1 (1972) 146-160. The search
/// starts from state 0, then from the lowest state not yet visited.
Components strong_components(const OpenEdges& edges);

/// For each state, whether it is reachable from `start` over open edges.
std::vector<bool> reachable_from(const OpenEdges& edges, StateIndex start);

/// The edges of a game turned round: predecessor[first[s]] .. predecessor[first[s + 1] - 1] lead to s, one
/// entry an open edge.
struct Predecessors {
  std::vector<std::size_t> first;       ///< [states + 1]
  std::vector<StateIndex> predecessor;  ///< [open edges]

  std::span<const StateIndex> of(StateIndex s) const {
    return std::span(predecessor).subspan(first[s], first[s + 1] - first[s]);
  }
};
Predecessors predecessors(const OpenEdges& edges);

/// Whether every play ends with probability 1, whatever the players do.
struct AlmostSureTermination {
  std::vector<std::uint32_t> rank;  ///< [states]; meaningful where the state is not in `non_terminating`
  std::vector<StateIndex>
      non_terminating;  ///< states from which the players can put the end off for ever, rising;
                        ///< empty if every play ends

  bool holds() const { return non_terminating.empty(); }
};

/// Computes ranks as check_rank() wants them, by the attractor of the terminal states: a chance node joins
/// when one successor is in, a decision of either player when all are. The states that never join are those
/// from which the players together can put the end off for ever.
AlmostSureTermination terminates_almost_surely(const ExplicitGame& game);

/// Proves that every play ends with probability 1 whatever the players do: only terminal states have rank 0,
/// each decision leads to smaller ranks only, and each chance node to a smaller rank with some weight. For
/// then from any state the end comes within R = the largest rank steps with a probability that is at least
/// some fixed p > 0, so a play lasts over k * R steps with probability at most (1 - p)^k. It follows that the
/// value is the only fixed point of the Bellman operator.
bool check_rank(const ExplicitGame& game, std::span<const std::uint32_t> rank);

}  // namespace fillwise::solver
