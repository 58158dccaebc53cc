#pragma once

// A round of Bunco at another table: it has as many rolls as the head table leaves it, and plays on past 21. Both
// tables roll for themselves, so only the number of rolls of the head table matters; the difference of the scores is
// followed roll by roll.
//
// In double, all terms at least 0. `error` bounds every chance's distance from the exact one: what the head table's
// length, the window of scores and roll-offs leave out (counted), and the roundings (relative).

#include <array>
#include <vector>

#include "solver/bunco/bunco_round.hpp"

namespace fillwise::solver {

struct BuncoOtherRound {
  double us_wins = 0;  ///< with roll-offs; they are even: both teams have the same two stays
  double us_ahead = 0, tie = 0, them_ahead = 0;  ///< before them
  double sessions = 0;                           ///< roll-offs that break a tie, expected: 1 at least
  std::vector<double> us_points, them_points;    ///< by points, before roll-offs
  double error = 0;
};

/// The table stands at `from` when the head table stands at `head`. Scores of another table: 0 to kMostOtherScore.
inline constexpr int kMostOtherScore = 99;
BuncoOtherRound bunco_other_round(const model::bunco::Rules& rules, const BuncoScores& head,
                                  const BuncoScores& from);

/// One player's round by won (1) or lost (0) and number of buncos of his own, roll-offs included, when seats are
/// dealt by chance. The last number stands for that many or more.
inline constexpr int kMostRoundBuncos = 8;
struct BuncoPlayerRound {
  std::array<std::array<double, kMostRoundBuncos + 1>, 2> chance{};
  double error = 0;
};
BuncoPlayerRound bunco_player_at_head(const model::bunco::Rules& rules);
BuncoPlayerRound bunco_player_elsewhere(const model::bunco::Rules& rules);

}  // namespace fillwise::solver
