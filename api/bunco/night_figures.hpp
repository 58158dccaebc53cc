#pragma once

// An evening of Bunco: what a player can expect of it, exact or with error bounds where players or tables are
// independent, else from nights that are played out.

#include <cstdint>
#include <optional>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/json.hpp"
#include "model/bunco/bunco.hpp"
#include "model/bunco/evening.hpp"
#include "solver/bunco/bunco_night.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::bunco {

struct NightQuestion {
  model::bunco::Rules rules;
  model::bunco::Evening evening;
  std::uint64_t nights = 20'000;  ///< to play for what can't be computed, at least 1
  std::uint64_t seed = 1;
  int threads = 0;           ///< 0: as many as the machine has
  double confidence = 0.95;  ///< of the intervals, two-sided
};

/// A figure and how it is known.
struct Figure {
  enum class How { exact, proven, simulated };
  double value = 0;
  How how = How::exact;
  double error = 0;           ///< proven: at most, absolute
  solver::Interval interval;  ///< simulated

  static Figure exact(double value) { return {value, How::exact, 0, {}}; }
  static Figure proven(double value, double error) { return {value, How::proven, error, {}}; }
  static Figure proven(const solver::BoundedChance& chance) { return proven(chance.value, chance.error); }
  static Figure simulated(const solver::Mean& mean) { return {mean.value, How::simulated, 0, mean.interval}; }
};

/// Chances that somebody wins the prize, that a player does, ties shared, and that he has it, alone or with others.
struct PrizeFigures {
  model::bunco::Prize prize;
  Figure given, share, has;
  std::optional<Figure> shared;     ///< by two or more
  std::optional<Figure> takes;      ///< the number that is enough, on average
  std::vector<Figure> first_table;  ///< share of one who begins there
};

/// Chances, and expected numbers where it says so.
struct NightFigures {
  std::uint64_t nights = 0;  ///< that were played
  Figure roll;               ///< a bunco in a roll
  Figure round_at_head;      ///< by a given player in a round
  std::optional<Figure> round_elsewhere;
  Figure expected_at_head;  ///< his buncos in a round
  std::optional<Figure> expected_elsewhere;
  Figure some_round, player_night,
      some_night;                    ///< by anybody in a round, by a given player or anybody in the night
  std::vector<double> wins, buncos;  ///< a player's, by number: exact, and proven
  double buncos_error = 0;           ///< of each of `buncos`
  Figure expected_buncos;            ///< a player's in the night
  std::vector<Figure> first_buncos;  ///< expected, of one who begins at a table
  Figure half_and_half;              ///< as many wins as losses
  Figure expected_without, somebody_without;  ///< players without a bunco
  std::vector<Figure> without;                ///< by the number of players
  std::vector<PrizeFigures> prizes;           ///< in the order of kPrizes
};

/// Plays the nights, and computes the rest. Throws Error(cancelled).
NightFigures night_figures(const NightQuestion& question, const Callbacks& callbacks = {});

/// "most buncos"
const char* prize_name(model::bunco::Prize prize);

/// What `fillwise bunco night --json` prints (docs/schema).
Json night_json(const NightQuestion& question, const NightFigures& night);

}  // namespace fillwise::bunco
