#pragma once

// Games of Pig played out by chance. What the die shows depends on the seed, the number of the game and of the
// roll alone (simulate/philox.hpp), and counts are whole numbers: the same games for any number of threads.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>

#include "solver/pig/pig_values.hpp"

namespace fillwise::solver {

struct PigSimulateOptions {
  std::uint64_t games = 1;
  std::uint64_t seed = 1;
  int threads = 0;                                  ///< 0: as many as the machine has
  const std::atomic<bool>* cancel = nullptr;        ///< set it to give up
  std::function<void(double share)> progress = {};  ///< from any thread
};

struct PigCounted {
  std::uint64_t games = 0;                     ///< fewer than asked for when it was cancelled
  std::uint64_t wins = 0;                      ///< of who begins
  std::uint64_t turns = 0, turns_squared = 0;  ///< both players', and the sum of the squares by game
};

/// Plays games from the start of the values' game. The players: who begins, and the other one.
PigCounted simulate_pig(const PigValues& values, const std::array<PigPlayer, 2>& players,
                        const PigSimulateOptions& options);

}  // namespace fillwise::solver
