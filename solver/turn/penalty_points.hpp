#pragma once

// The points that a penalty card comes to: every scoring die is set aside until the bust, so they are a
// distribution that no decision changes.

#include <array>
#include <vector>

#include "solver/turn/program.hpp"

namespace fillwise::race {

class PenaltyPoints {
 public:
  /// `board`: TurnProgram::penalty_board(). `most`: points (units) up to which chances are told apart.
  PenaltyPoints(const Board& board, int most);

  /// Chance that the tosses still to come on the card, of which the next one is of n dice (1..6), score
  /// exactly so many units, 0 <= points < most. Error below kError, absolute and relative.
  double chance(int dice, int points) const { return at(exactly_, dice, points); }
  /// Chance that they score at least so many units, 0 <= points <= most. Error below kError.
  double at_least(int dice, int points) const { return at(at_least_, dice, points); }

  /// In long double (a 64-bit significand) a chance is a sum of positive products that went through at most 464
  /// roundings a toss (there are at most 462 ways) and `most` tosses: below 2^-46 for scores to 27,000
  /// points.
  static constexpr double kError = 0x1p-45;

 private:
  using Table = std::array<std::vector<double>, model::kDice>;
  static double at(const Table& table, int dice, int points) {
    return table[static_cast<std::size_t>(dice - 1)][static_cast<std::size_t>(points)];
  }
  Table exactly_, at_least_;
};

}  // namespace fillwise::race
