#pragma once

// Bounds of the chance to win a match of Rollers at every start of a turn of one round, for two players.

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "model/rollers/board.hpp"
#include "model/rollers/rules.hpp"

namespace fillwise::solver::rollers {

/// lower <= value <= upper, of a chance.
struct Bounds {
  double lower = 0, upper = 1;

  double middle() const { return lower + (upper - lower) / 2; }
};

/// The next multiple of an ulp of 1: chances that are such can be taken from 1 without rounding.
double rounded_down(double chance);

/// What the end of a round is worth to the player who completes the board, [player][chips of that player].
using RoundEnds = std::array<std::vector<Bounds>, 2>;

/// The numbers of chips that a player can have at these boards: chips only change hands once a section is closed.
struct ChipRange {
  int least = 0, most = 0;
};
ChipRange chip_range(const model::rollers::Rules& rules, const model::rollers::Board& own,
                     const model::rollers::Board& other);

/// A row holds the values of one player to move at two boards, by the mover's chips, 0 to 2 * Rules::chips.
class RoundValues {
 public:
  explicit RoundValues(const model::rollers::Rules& rules)
      : side_(static_cast<std::size_t>(2 * rules.chips + 1)),
        lower_(static_cast<std::size_t>(2 * model::rollers::kBoards * model::rollers::kBoards) * side_),
        upper_(lower_.size()) {}

  std::size_t side() const { return side_; }
  std::size_t row(int mover, int own, int other) const {
    return (static_cast<std::size_t>(mover * model::rollers::kBoards + own) * model::rollers::kBoards +
            static_cast<std::size_t>(other)) *
           side_;
  }
  std::span<double> lower(std::size_t row) { return {lower_.data() + row, side_}; }
  std::span<double> upper(std::size_t row) { return {upper_.data() + row, side_}; }
  std::span<const double> lower(std::size_t row) const { return {lower_.data() + row, side_}; }
  std::span<const double> upper(std::size_t row) const { return {upper_.data() + row, side_}; }

  /// The mover's chance to win the match. Boards must be unfinished and chips possible.
  Bounds at(int mover, const model::rollers::Board& own, const model::rollers::Board& other,
            int chips) const {
    const std::size_t i = row(mover, own.code(), other.code()) + static_cast<std::size_t>(chips);
    return {lower_[i], upper_[i]};
  }

 private:
  std::size_t side_;
  std::vector<double> lower_, upper_;
};

}  // namespace fillwise::solver::rollers
