#pragma once

// How many of a table's four throw a certain roll in a round: a bunco, or one other triple. A chain over the scores,
// who rolls, and who has thrown it, by the number of rolls before the bell.
//
// In double, all terms at least 0: relative, a chance is off by at most kBuncoRoundings roundings, fewer than 12 for
// each of 400 rolls and sums of 2^13 terms at most; absolute, by `lost`, which is what the window of scores, the
// numbers of rolls and of roll-offs leave out.

#include <array>
#include <vector>

#include "model/bunco/bunco.hpp"
#include "solver/bunco/bunco_round.hpp"

namespace fillwise::solver {

enum class BuncoThrow { bunco, triple };  ///< three of the round's number, or of one other

/// At place [n][j]: j seats have thrown it.
using BuncoThrowerRows = std::vector<std::array<double, model::bunco::kSeats + 1>>;
struct BuncoThrowers {
  BuncoThrowerRows head;   ///< and the head table's round ends with its roll n
  BuncoThrowerRows other;  ///< given that the bell rings after this table's roll n; roll-offs are counted in
  double lost = 0;
};
BuncoThrowers bunco_throwers(const model::bunco::Rules& rules, BuncoThrow thrown);

}  // namespace fillwise::solver
