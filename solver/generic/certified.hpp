#pragma once

// The engine: values of any game of the concept Game with proven bounds, rounding included.
//
//   solve_certified()         what the game is worth: the expected payoff at the end
//   solve_certified_total()   an expected total on the way to the end: turns, tosses, points
//
// Both go through the strongly connected components, each after those it leads to, the independent ones of a
// level side by side. Each component is computed by one thread in a fixed order, so the results are the same
// bits for any number of threads. docs/method.md has the argument why the bounds hold.
//
// Payoffs. Interval iteration (Haddad and Monmege, Theor. Comput. Sci. 735 (2018) 111-131), topological and in
// place; where the players can stay in a component for ever, end components are deflated (end_components.hpp,
// with source). With exact sums the bounds of every game come together.
// Totals. Optimistic value iteration (Hartmanns and Kaminski, CAV 2020): lower bounds by sweeps from 0, an upper
// bound guessed above them and accepted once a sweep has shown that no backup exceeds it.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "solver/generic/component_rows.hpp"
#include "solver/generic/explicit_game.hpp"

namespace fillwise::solver {

struct CertifiedOptions {
  /// The largest upper - lower that is asked for; for totals times the largest total if that is over 1. At
  /// least 0. Below some 1e-13 rounding is in the way.
  double tolerance = 1e-9;
  std::size_t sweep_limit = 1'000'000;  ///< sweeps over one component, at least 1
  /// What a play that never ends is worth, 0 to 1. Not for totals, where it is infinite.
  double endless = 0.0;
  int threads = 0;                            ///< 0: as many as the machine has
  const std::atomic<bool>* cancel = nullptr;  ///< set by the caller to end early
  std::function<void(double share)> progress =
      {};  ///< share of the edges that are done; by the calling thread
};

enum class CertifiedStatus : std::uint8_t {
  closed,    ///< every gap is at most the tolerance
  open,      ///< some are not: see `open` and `endless`; all bounds hold
  cancelled  ///< the same, because the caller set `cancel`
};

struct CertifiedReport {
  CertifiedStatus status = CertifiedStatus::closed;
  std::size_t components = 0;
  std::size_t sweeps = 0;           ///< the most that any component needed
  double gap = 0.0;                 ///< the largest upper - lower of all states with a finite upper bound
  std::vector<StateIndex> open;     ///< states whose gap is above the tolerance, rising
  std::vector<StateIndex> endless;  ///< totals: states whose total is infinite, because the maximizer can put
                                    ///< the end off for ever with some chance; rising
};

/// Bounds of all states: lower <= value <= upper.
struct CertifiedSolution : BoundTables {
  CertifiedReport report;

  /// The middle of the bounds.
  double value(StateIndex s) const { return lower[s] + (upper[s] - lower[s]) / 2; }
};

/// The value of every state. Throws std::invalid_argument on options out of range.
CertifiedSolution solve_certified(const ExplicitGame& game, const CertifiedOptions& options = {});

/// Which way decisions go, whoever they belong to.
enum class TotalDirection : std::uint8_t {
  as_owned,  ///< the maximizer wants a large total, the minimizer a small one
  largest,   ///< both want a large one
  smallest   ///< both want a small one
};

/// The expected sum of reward(state) over the states that a play visits until it ends, the end included; each
/// visit counts. A play that never ends counts as infinite. reward: [states], finite and at least 0; 1 for the
/// states at which turns start counts turns.
///
/// A state has a finite total exactly if the minimizer can see to it that play ends with probability 1; all
/// others get infinity for both bounds and are listed in report.endless. Where the players can go round for ever
/// without reward on the way, the equations do not tell the total, and those states (and some that lead there)
/// have an infinite upper bound and are listed in report.open. Throws std::invalid_argument on options and
/// rewards out of range.
CertifiedSolution solve_certified_total(const ExplicitGame& game, std::span<const double> reward,
                                        TotalDirection direction = TotalDirection::as_owned,
                                        const CertifiedOptions& options = {});

/// The game in which a player's decisions are taken: a state of that player has the one edge of the policy. With
/// one player fixed a game becomes a decision process, with both a chain.
ExplicitGame with_fixed(const ExplicitGame& game, Owner player, const Policy& policy);

/// A game and its solution, state by state.
template <class State>
struct CertifiedGame : Enumeration<State> {
  CertifiedSolution solution;
};

/// Enumerates a game and solves it. Throws StateLimitExceeded when there are more than `limit` states.
template <Game G>
CertifiedGame<typename G::State> solve_certified(const G& game, std::size_t limit,
                                                 const CertifiedOptions& options = {}) {
  CertifiedGame<typename G::State> result{build_explicit(game, limit), {}};
  result.solution = solve_certified(result.game, options);
  return result;
}

/// Enumerates a game and bounds an expected total, the sum of reward(state), as above. Throws StateLimitExceeded when
/// there are more than `limit` states, std::invalid_argument on options and rewards out of range.
template <Game G, class Reward>
  requires std::is_invocable_r_v<double, const Reward&, const typename G::State&>
CertifiedGame<typename G::State> solve_certified_total(const G& game, const Reward& reward, std::size_t limit,
                                                       TotalDirection direction = TotalDirection::as_owned,
                                                       const CertifiedOptions& options = {}) {
  CertifiedGame<typename G::State> result{build_explicit(game, limit), {}};
  std::vector<double> rewards;
  rewards.reserve(result.states.size());
  for (const typename G::State& state : result.states) rewards.push_back(reward(state));
  result.solution = solve_certified_total(result.game, rewards, direction, options);
  return result;
}

}  // namespace fillwise::solver
