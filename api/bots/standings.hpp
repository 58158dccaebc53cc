#pragma once

// Ratings from the matches of several players against each other.

#include <cstddef>
#include <vector>

#include "api/bots/tally.hpp"

namespace fillwise::bots {

/// A match between two of the players: the share that `one` makes, and its interval of 95 %.
struct Encounter {
  std::size_t one = 0, other = 0;
  Share share;
};

struct Standing {
  std::size_t player = 0;
  double elo = 0;    ///< the mean of all is 0
  double lower = 0;  ///< 95 %, of the difference to the mean
  double upper = 0;
  double share = 0;  ///< the mean of its shares
};

/// Elo's rating of a share of the points: 400 log10(s / (1 - s)); s is taken into [1e-4, 1 - 1e-4].
double elo_of(double share);

/// The ratings under which the shares would be 1 / (1 + 10^(-difference / 400)), by weighted least squares on the
/// shares (Gauss-Newton; weights are the inverse squared widths of their intervals), best first. Each pair of players
/// has met once.
std::vector<Standing> standings(std::size_t players, const std::vector<Encounter>& encounters);

}  // namespace fillwise::bots
