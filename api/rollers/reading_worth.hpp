#pragma once

// What each reading of the rules of Rollers is worth in a round: the chance of who begins it, and what a player loses
// who keeps to the best play by another reading.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/rollers/readings.hpp"
#include "solver/rollers/match_values.hpp"
#include "solver/rollers/round_values.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::rollers {

struct ReadingWorth {
  SwitchedReadings reading;
  solver::rollers::Bounds first;   ///< chance to win the match of who begins the round
  solver::rollers::Bounds change;  ///< to the base, -1 to 1
  bool same_rounds = false;        ///< only ties are worth something else, and none can come about
  /// In this round, of a player who keeps to the best play by the base, if the other plays as well as can be: the mean
  /// of both places, by simulated rounds. Exactly 0 where the rounds are the same.
  solver::Mean loss;
  std::uint64_t cut = 0;  ///< of the simulated rounds
};

struct ReadingComparison {
  model::rollers::Rules base;
  solver::rollers::RoundPlace place;  ///< player 0 begins
  std::uint64_t games = 2;            ///< rounds that are simulated for each reading, at least 2
  std::uint64_t seed = 1;
  double confidence = 0.95;
  int threads = 0;
  solver::rollers::Bounds first;
  std::vector<ReadingWorth> rows;
};

/// Fills in what is not given: `first` and all of each row but `reading`. Rounds are solved by each reading, those that
/// may follow too, and kept. Throws Error as Rounds::round().
void compare_readings(ReadingComparison& all, const Callbacks& callbacks);

}  // namespace fillwise::rollers
