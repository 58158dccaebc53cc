#pragma once

// Games of three and four players played out by chance, many at a time: as simulate.hpp does for two. Games of a batch
// whose next player keeps to the profile and has the same score share the solution of their turns (ProfileChoice). What
// is dealt depends on the seed, the number of the game and of the turn alone (Luck), a mixed decision is drawn from the
// same luck, and counts are whole numbers; so the result is the same for any number of threads.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/equilibrium/profile_pass.hpp"
#include "solver/simulate/interval.hpp"
#include "solver/simulate/luck.hpp"
#include "solver/simulate/simulate.hpp"

namespace fillwise::solver {

struct SeveralOptions {
  std::uint64_t games = 1;  ///< at least 1
  std::uint64_t seed = 1;
  Draws draws = Draws::replaced;
  /// Every luck is dealt as often as there are players, who take turns to begin: in game n player n modulo players
  /// does. A multiple of their number of games. Else player 0 always begins.
  bool rotated = false;
  /// Takes luck out of results, by the profile: counts what decisions of those do to all players who do not keep to it.
  /// Cards are replaced.
  bool without_luck = false;
  int threads = 0;                            ///< 0: as many as the machine has
  std::function<void(double done)> progress;  ///< share of the work, 0 to 1; from the calling thread
  const std::atomic<bool>* cancel = nullptr;  ///< set it to give up
};

/// What was counted, by player in the order in which they were given; entries behind the last player are 0.
struct SeveralCounts {
  using ByPlayer = std::array<std::uint64_t, equilibrium::kMostPlayers>;

  std::uint64_t games = 0;  ///< fewer than were asked for when it was cancelled: those of whole batches
  ByPlayer wins{};
  ByPlayer wins_by_seat{};          ///< of whoever had the first turn, the second, ...
  ByPlayer wins_squared{};          ///< sum of the squared wins of the games of one luck
  ByPlayer turns{};                 ///< turns begun
  std::uint64_t turns_squared = 0;  ///< sum of the squared numbers of turns of the games
  std::array<std::int64_t, equilibrium::kMostPlayers> units{};  ///< written on the own sheet in own turns
  /// Results less luck, which is zero on average: expectation + what decisions did to the player; of the games of one
  /// luck their mean. None if that was not asked for.
  std::array<Observations, equilibrium::kMostPlayers> without_luck{};

  friend bool operator==(const SeveralCounts&, const SeveralCounts&) = default;
};

/// Plays games of players.size() from 0 points. `match` has the rules and the goal for two. Kind::best keeps to the
/// profile of `continuation`, which may be null if nobody does and luck is not taken out; Kind::rule sees the best of
/// the others as the opponent. Throws GameTooLong; std::invalid_argument for a number of players or games that is not
/// played and for a profile of another game.
SeveralCounts simulate_several(const model::Match& match, const equilibrium::Continuation* continuation,
                               const std::vector<SimulatedPlayer>& players, const SeveralOptions& options);

}  // namespace fillwise::solver
