#pragma once

// Games played out by chance, many at a time.
//
// Games are played in batches, turn by turn: all games of a batch whose next player stands at the same scores
// share the solution of that turn (BestChoice). What is dealt depends on the seed, the number of the game and
// of the turn alone (Luck), what a player does on the state alone, and counts are whole numbers; so the
// result is the same for any number of threads.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/turn_policy.hpp"
#include "solver/simulate/interval.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::equilibrium {
struct Continuation;
}

namespace fillwise::solver {

/// Who plays.
struct SimulatedPlayer {
  enum class Kind : std::uint8_t {
    best,    ///< for the largest chance to win, by the table
    rule,    ///< by `rule`, which sees points at risk as by_rule() does
    chance,  ///< every action is as likely as any other
    reduced  ///< by `profile`, as if the game were of its players (solver/several/reduction.hpp): of simulate_several() alone
  };
  Kind kind = Kind::best;
  ChoiceRule rule;
  const equilibrium::Continuation* profile = nullptr;  ///< outlives the games
};

struct SimulateOptions {
  std::uint64_t games = 1;  ///< at least 1
  std::uint64_t seed = 1;
  Draws draws = Draws::replaced;
  /// Every luck is dealt twice: in games 0, 2, ... player 0 has the first turn, in games 1, 3, ... player 1,
  /// with the luck of the game before. An even number of games. Else player 0 always begins.
  bool paired = false;
  bool limit_wins = false;  ///< the table is of the game that ends at the limit of the match (BestPlay)
  /// Takes luck out of results, by the table: counts what decisions give away. Cards are replaced.
  bool without_luck = false;
  int threads = 0;                            ///< 0: as many as the machine has
  std::function<void(double done)> progress;  ///< share of the work, 0 to 1; from the calling thread
  const std::atomic<bool>* cancel = nullptr;  ///< set it to give up
};

/// What was counted. By player: in the order in which they were given.
struct Simulated {
  std::uint64_t games = 0;  ///< fewer than were asked for when it was cancelled: those of whole batches
  std::array<std::uint64_t, 2> wins{};  ///< by player
  std::uint64_t ties = 0;
  std::uint64_t wins_of_first = 0;        ///< of whoever had the first turn
  std::array<std::uint64_t, 5> pairs{};   ///< by twice what player 0 won of the two games of a pair
  std::uint64_t turns_squared = 0;        ///< sum of the squared numbers of turns of the games
  std::array<std::uint64_t, 2> turns{};   ///< by player
  std::array<std::int64_t, 2> units{};    ///< written on the own sheet in own turns, less what cards took
  std::array<std::int64_t, 2> rewards{};  ///< for benchmarks, in model::kRewardsOfGame
  /// Sum of the squares of player 0's results, a win, or half of a tie, and the rewards less those of the
  /// other one; of pairs of games if they are paired.
  double results_squared = 0;
  std::uint64_t cut = 0;  ///< games that ended because the match counts no further (Match::is_cut)
  /// Player 0's results less the luck of the game, which is zero on average: expectation - own losses + the other
  /// player's (solver/advice/analysis.hpp); of pairs their mean. None if that was not asked for.
  Observations without_luck;

  friend bool operator==(const Simulated&, const Simulated&) = default;
};

/// A game that does not come to an end.
class GameTooLong : public std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// Turns of both players after which a game is given up.
inline constexpr std::uint32_t kMostTurns = 20'000;

/// Plays the games from 0 : 0. `value`: table [own][opponent] of the match, for players who play by it and to take luck
/// out; may be empty if there is neither. Throws GameTooLong; std::invalid_argument.
Simulated simulate(const model::Match& match, std::span<const double> value,
                   const std::array<SimulatedPlayer, 2>& players, const SimulateOptions& options);

}  // namespace fillwise::solver
