#pragma once

// Matches of Rollers played out by chance. Dice depend on the seed, the number of the match and of the die alone, and
// counts are whole numbers: the same matches for any number of threads.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "model/rollers/match.hpp"
#include "model/rollers/rules.hpp"
#include "model/rollers/turn.hpp"
#include "solver/rollers/play/players.hpp"
#include "solver/simulate/die.hpp"

namespace fillwise::solver::rollers {

struct MatchSimulation {
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  std::optional<int> starter = {};  ///< place of who begins each match; nothing: in turn, 0 first
  model::rollers::Table::PerPlayer<std::uint8_t> points{};  ///< of each player when a match begins
  std::uint64_t most_turns = 5000;                  ///< of a match, those of all players; then it is cut off
  int threads = 0;                                  ///< 0: as many as the machine has
  const std::atomic<bool>* cancel = nullptr;        ///< set it to give up
  std::function<void(double share)> progress = {};  ///< from any thread
};

struct CountedMatches {
  /// A won match. One that players share, or that is cut off, counts the same part for each of them.
  static constexpr std::uint64_t kWin = 60;
  template <class T>
  using PerPlayer = std::array<T, model::rollers::kMostPlayers>;

  std::uint64_t games = 0;   ///< fewer than asked for when it was cancelled
  std::uint64_t shared = 0;  ///< ended in a tie
  std::uint64_t cut = 0;
  std::uint64_t rounds = 0, turns = 0;       ///< those of matches that were cut off too
  std::uint64_t won_by_starter = 0;          ///< in kWin
  PerPlayer<std::uint64_t> won{};            ///< in kWin
  PerPlayer<std::uint64_t> completed{};      ///< boards, each of which ended a round
  PerPlayer<std::uint64_t> without_chips{};  ///< of them those that scored 1 point
  PerPlayer<std::uint64_t> most_chips{};     ///< rounds that scored the point for that

  friend bool operator==(const CountedMatches&, const CountedMatches&) = default;
};

/// What a roll comes to, by this luck.
model::rollers::Turn rolled(const model::rollers::Rules& rules, const model::rollers::Turn& turn,
                            SimulatedDie& die);

/// Plays matches between players in these places, 2 to 5. Throws std::invalid_argument as Players::make() does, if an
/// optimal player sits at a table of more than two, and for points that have won already.
CountedMatches simulate_matches(const Players& players, std::span<const PlayerKind> places,
                                const MatchSimulation& options);

}  // namespace fillwise::solver::rollers
