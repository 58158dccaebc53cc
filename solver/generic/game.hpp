#pragma once

// What the generic solver needs to know about a game: a C++20 concept.
//
// A game is turn-based, zero-sum, played by two players and chance, with perfect information. Everything is
// written from the side of player 1, the maximizer: the payoff at the end is the chance, or the share, of
// player 1, between 0 and 1. Player 2, the minimizer, wants it small. A play that never ends is worth 0. A
// game in which only one player has decisions is a Markov decision process; a game in which neither has is a
// Markov chain.
//
// A game g of type G offers a type G::State, which is regular and hashable (by G::Hash if there is one, else
// by std::hash), and
//   g.initial_states()   a range of G::State: where enumeration starts, in this order
//   g.owner(s)           who moves in state s
//   g.payoff(s)          a Payoff; only asked for terminal states
//   g.expand(s, sink)    calls sink(successor, weight, action) once for each successor of s, in a fixed order
// At a chance node a successor has weight > 0 and the probability weight / sum of weights; successors differ.
// At a decision the weight is 1, and action is an id that means something to the game; the ids of one state
// differ. A terminal state has no successors, and expand() may be called on it; any other state has at least
// one.
// All four are const, and the same call gives the same answer each time.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <ranges>

namespace fillwise::solver {

/// Who moves in a state. Player 1 maximizes, player 2 minimizes.
enum class Owner : std::uint8_t { maximizer, minimizer, chance, terminal };

/// What player 1 gets at the end, numerator / denominator, with 0 <= numerator <= denominator <= 2^53.
struct Payoff {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;

  friend bool operator==(const Payoff&, const Payoff&) = default;
};

namespace detail {

template <class G>
struct HashOf {
  using type = std::hash<typename G::State>;
};
template <class G>
  requires requires { typename G::Hash; }
struct HashOf<G> {
  using type = typename G::Hash;
};

/// A sink that does nothing, with which the concept tries expand().
template <class State>
struct SinkArchetype {
  void operator()(const State& successor, std::uint64_t weight, std::uint32_t action) const;
};

}  // namespace detail

/// The hash of a game's states: G::Hash, else std::hash.
template <class G>
using StateHash = typename detail::HashOf<G>::type;

/// A game as described at the top of this file.
template <class G>
concept Game = requires { typename G::State; } && std::regular<typename G::State> &&
               requires(const G& game, const typename G::State& state, const StateHash<G>& hash,
                        const detail::SinkArchetype<typename G::State>& sink) {
                 { game.initial_states() } -> std::ranges::input_range;
                 requires std::convertible_to<std::ranges::range_reference_t<decltype(game.initial_states())>,
                                              typename G::State>;
                 { game.owner(state) } -> std::same_as<Owner>;
                 { game.payoff(state) } -> std::same_as<Payoff>;
                 game.expand(state, sink);
                 { hash(state) } -> std::convertible_to<std::size_t>;
               };

}  // namespace fillwise::solver
