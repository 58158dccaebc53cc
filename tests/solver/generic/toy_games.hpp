#pragma once

// Small games with known answers.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "solver/generic/explicit_game.hpp"
#include "solver/generic/game.hpp"
#include "solver/generic/number.hpp"

namespace fillwise::solver::toys {

// One state of a game written down by hand.
struct Row {
  Owner owner = Owner::terminal;
  std::vector<Edge> edges;
  Payoff payoff;
};

inline Row maximizer(const std::vector<StateIndex>& successors) {
  Row row{Owner::maximizer, {}, {}};
  for (const StateIndex s : successors)
    row.edges.push_back({s, 1, static_cast<std::uint32_t>(row.edges.size())});
  return row;
}
inline Row minimizer(const std::vector<StateIndex>& successors) {
  Row row = maximizer(successors);
  row.owner = Owner::minimizer;
  return row;
}
// (weight, successor) pairs
inline Row chance(const std::vector<std::pair<std::uint64_t, StateIndex>>& outcomes) {
  Row row{Owner::chance, {}, {}};
  for (const auto& [weight, s] : outcomes) row.edges.push_back({s, weight, 0});
  return row;
}
inline Row end(std::int64_t numerator, std::int64_t denominator = 1) {
  return {Owner::terminal, {}, {numerator, denominator}};
}

inline ExplicitGame game_of(const std::vector<Row>& rows) {
  ExplicitGame game;
  for (const Row& row : rows) game.append(row.owner, row.payoff, row.edges);
  return game;
}

// Rows as a Game, which enumeration numbers anew.
struct TableGame {
  using State = std::uint32_t;
  std::vector<Row> rows;
  std::vector<State> start{0};

  std::vector<State> initial_states() const { return start; }
  Owner owner(State s) const { return rows[s].owner; }
  Payoff payoff(State s) const { return rows[s].payoff; }
  template <class Sink>
  void expand(State s, Sink&& sink) const {
    for (const Edge& edge : rows[s].edges) sink(edge.successor, edge.weight, edge.action);
  }
};

// The five-state game of value 2/3 at its start: risky is an even bet; safe lets the minimizer pass, which
// wins or leads to a retry. v0 = max(1/2, v3), v3 = 1/2 + 1/2 v4, v4 = 1/2 v0. 8 states, 6 outcomes at 3
// chance nodes.
inline std::vector<Row> safe_or_risky() {
  return {maximizer({1, 2}),        chance({{1, 3}, {1, 4}}), minimizer({5}),          end(1), end(0),
          chance({{1, 3}, {1, 6}}), maximizer({7}),           chance({{1, 0}, {1, 4}})};
}

// Two players toss coins in turn until one wins. Player 1 has a coin that wins 1/3 and else passes, and one
// that wins 2/5 and else loses; player 2 one that wins 2/7 and else passes, and one that wins 2/5 and else
// loses. P = max(1/3 + 2/3 Q, 2/5), Q = min(5/7 P, 3/5): P = 7/11, Q = 5/11. 8 states, 8 outcomes at 4 chance
// nodes.
inline std::vector<Row> coins() {
  return {maximizer({1, 2}),
          chance({{1, 4}, {2, 3}}),
          chance({{2, 4}, {3, 5}}),
          minimizer({6, 7}),
          end(1),
          end(0),
          chance({{2, 5}, {5, 0}}),
          chance({{2, 5}, {3, 4}})};
}

// The maximizer bets evenly or hands over to the minimizer, who hands back or gives the win away. Value 1/2
// in both decisions; a table of ones is a fixed point too. 5 states, 2 outcomes.
inline std::vector<Row> hand_over() {
  return {maximizer({1, 2}), minimizer({0, 3}), chance({{1, 3}, {1, 4}}), end(1), end(0)};
}

// Gambler's ruin: from i of n coins (state i), one more with chance 1/3, one less with 2/3. Chance to reach
// n: (2^i - 1) / (2^n - 1). n + 1 states, 2 (n - 1) outcomes.
inline std::vector<Row> ruin(StateIndex n) {
  std::vector<Row> rows{end(0)};
  for (StateIndex i = 1; i < n; ++i) rows.push_back(chance({{1, i + 1}, {2, i - 1}}));
  rows.push_back(end(1));
  return rows;
}

// Pig: roll a die as often as you like; a 1 loses the turn's points and the turn, 2 to 6 add to them; hold
// banks them. First to the goal wins, reached as soon as score and turn total add up to it. The first toss of
// a turn is forced. A decision has the actions kRoll and kHold.
struct Pig {
  struct State {
    std::uint8_t mover = 0;  // 0 the maximizer, 1 the minimizer; at the end, the winner
    std::uint8_t own = 0;    // the mover's score
    std::uint8_t other = 0;
    std::uint8_t total = 0;  // points of the turn
    Owner owner = Owner::chance;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Hash {
    std::size_t operator()(const State& s) const {
      const std::uint64_t packed =
          s.mover | s.own << 1 | s.other << 8 | s.total << 15 | static_cast<std::uint64_t>(s.owner) << 22;
      return static_cast<std::size_t>(packed * 0x9E3779B97F4A7C15u >> 20);
    }
  };
  static constexpr std::uint32_t kRoll = 0;
  static constexpr std::uint32_t kHold = 1;

  int goal = 100;  // at most 121
  int least = 2;   // what the faces but the 1 add: least to most; 1 to 1 is Piglet, which tosses a coin
  int most = 6;

  std::vector<State> initial_states() const { return {State{}}; }
  Owner owner(const State& s) const { return s.owner; }
  Payoff payoff(const State& s) const { return {s.mover == 0 ? 1 : 0, 1}; }
  template <class Sink>
  void expand(const State& s, Sink&& sink) const {
    if (s.owner == Owner::terminal) return;
    const auto turn_over = [&](int own) {
      return State{static_cast<std::uint8_t>(1 - s.mover), s.other, static_cast<std::uint8_t>(own), 0,
                   Owner::chance};
    };
    if (s.owner == Owner::chance) {
      sink(turn_over(s.own), std::uint64_t{1}, 0u);
      std::uint64_t wins = 0;
      for (int gain = least; gain <= most; ++gain) {
        State next = s;
        next.total = static_cast<std::uint8_t>(s.total + gain);
        if (next.own + next.total >= goal) {
          ++wins;
        } else {
          next.owner = s.mover == 0 ? Owner::maximizer : Owner::minimizer;
          sink(next, std::uint64_t{1}, 0u);
        }
      }
      if (wins > 0) sink(State{s.mover, 0, 0, 0, Owner::terminal}, wins, 0u);
      return;
    }
    State roll = s;
    roll.owner = Owner::chance;
    sink(roll, std::uint64_t{1}, kRoll);
    sink(turn_over(s.own + s.total), std::uint64_t{1}, kHold);
  }
};

// The value of a fixed pair of policies by the shortest way there is, for a few states: which states are sure
// of nothing by transitive closure, then one dense system over all others.
inline std::vector<Rational> plain_evaluation(const ExplicitGame& game, const Policy& policy) {
  const std::size_t n = game.states();
  std::vector<std::vector<Rational>> p(n, std::vector<Rational>(n, Rational(0)));
  std::vector<std::vector<bool>> reach(n, std::vector<bool>(n, false));
  for (StateIndex s = 0; s < n; ++s) {
    reach[s][s] = true;
    for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
      if (game.is_decision(s) && e != game.first_edge[s] + policy[s]) continue;
      p[s][game.successor[e]] += Rational(game.weight[e], game.is_decision(s) ? 1 : game.weight_sum[s]);
      reach[s][game.successor[e]] = true;
    }
  }
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) reach[i][j] = reach[i][j] || (reach[i][k] && reach[k][j]);
    }
  }
  // m = (1 - P | payoff), and x = 0 for states from which no end is reached.
  std::vector<std::vector<Rational>> m(n, std::vector<Rational>(n + 1, Rational(0)));
  for (StateIndex s = 0; s < n; ++s) {
    m[s][s] = 1;
    bool ends = false;
    for (StateIndex t = 0; t < n; ++t) ends = ends || (reach[s][t] && game.owner[t] == Owner::terminal);
    if (game.owner[s] == Owner::terminal)
      m[s][n] = Rational(game.payoff[s].numerator, game.payoff[s].denominator);
    if (!ends || game.owner[s] == Owner::terminal) continue;
    for (StateIndex t = 0; t < n; ++t) m[s][t] -= p[s][t];
  }
  for (std::size_t c = 0; c < n; ++c) {
    std::size_t pivot = c;
    while (m[pivot][c] == 0) ++pivot;
    std::swap(m[c], m[pivot]);
    for (std::size_t r = 0; r < n; ++r) {
      if (r == c || m[r][c] == 0) continue;
      const Rational factor = m[r][c] / m[c][c];
      for (std::size_t k = c; k <= n; ++k) m[r][k] -= factor * m[c][k];
    }
  }
  std::vector<Rational> x(n);
  for (std::size_t s = 0; s < n; ++s) x[s] = m[s][n] / m[s][s];
  return x;
}

// Calls visit(policy) for every joint choice of one player's edges, the other entries of `policy` left as
// they are.
inline void for_each_policy(const ExplicitGame& game, Owner player, Policy policy,
                            const std::function<void(const Policy&)>& visit) {
  std::vector<StateIndex> own;
  for (StateIndex s = 0; s < game.states(); ++s) {
    if (game.owner[s] == player) own.push_back(s), policy[s] = 0;
  }
  for (;;) {
    visit(policy);
    std::size_t i = 0;
    for (; i < own.size(); ++i) {
      const StateIndex s = own[i];
      if (++policy[s] < game.first_edge[s + 1] - game.first_edge[s]) break;
      policy[s] = 0;
    }
    if (i == own.size()) return;
  }
}

// The value of a tiny game: in each state the best over all positional policies of the maximizer of the worst
// over all of the minimizer.
inline std::vector<Rational> brute_force(const ExplicitGame& game) {
  std::vector<Rational> best(game.states(), Rational(0));
  for_each_policy(game, Owner::maximizer, Policy(game.states(), 0), [&](const Policy& mine) {
    std::vector<Rational> worst(game.states(), Rational(1));
    for_each_policy(game, Owner::minimizer, mine, [&](const Policy& both) {
      const auto values = plain_evaluation(game, both);
      for (std::size_t s = 0; s < values.size(); ++s) worst[s] = std::min(worst[s], values[s]);
    });
    for (std::size_t s = 0; s < worst.size(); ++s) best[s] = std::max(best[s], worst[s]);
  });
  return best;
}

inline std::size_t count_outcomes(const ExplicitGame& game) {
  std::size_t outcomes = 0;
  for (StateIndex s = 0; s < game.states(); ++s) {
    if (game.owner[s] == Owner::chance) outcomes += game.first_edge[s + 1] - game.first_edge[s];
  }
  return outcomes;
}

}  // namespace fillwise::solver::toys
