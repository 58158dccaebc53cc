#pragma once

// A night of Bunco without playing it: what one player may expect, and what happens at all tables together. Seats are
// dealt by chance, so that each team is as likely to be whose, and teams win by the dice alone.

#include <optional>
#include <vector>

#include "model/bunco/evening.hpp"
#include "solver/bunco/bunco_other.hpp"

namespace fillwise::solver {

struct BoundedChance {
  double value = 0;
  double error = 0;  ///< at most, absolute
};

/// Exact, rounded once: a player wins each round with chance 1/2, whatever came before, at any table.
std::vector<double> bunco_night_wins(const model::bunco::Evening& evening);

/// One player's buncos. `error` bounds every chance; the last number stands for that many or more.
inline constexpr int kMostNightBuncos = 40;
struct BuncoNightBuncos {
  std::vector<double> chance;
  double error = 0;
  BoundedChance expected;
};

/// A round at the head table and at another, which a night is made of.
struct BuncoPlayerRounds {
  BuncoPlayerRound head, elsewhere;
};
BuncoPlayerRounds bunco_player_rounds(const model::bunco::Rules& rules, const model::bunco::Evening& evening);

/// `start`: the first table; without it each is as likely. Which table a player is at depends on his own rounds alone.
BuncoNightBuncos bunco_night_buncos(const BuncoPlayerRounds& rounds, const model::bunco::Rules& rules,
                                    const model::bunco::Evening& evening, std::optional<int> start);

/// All tables together, for Pace::lockstep: given the head table's number of rolls they are independent.
struct BuncoNightTogether {
  BoundedChance silent_round;  ///< no bunco at any table
  BoundedChance silent_night;
  BoundedChance bag_stays;  ///< nobody ever travels
  /// Partners::random: by the number of players without a bunco in the night; else empty. Those who throw one in a
  /// round are any players, so that the number of those who have one is a Markov chain.
  std::vector<double> without;
  double without_error = 0;
};
BuncoNightTogether bunco_night_together(const model::bunco::Rules& rules,
                                        const model::bunco::Evening& evening);

}  // namespace fillwise::solver
