#pragma once

// The policies of a block's two rows as linear equations. P0 and P1 say how a turn of either player stays in the block:
// with which chance it leads from the mover's chips to which chips of the other player, who moves next.

#include <array>
#include <cstddef>
#include <vector>

namespace fillwise::solver::rollers {

class TwoCycle {
 public:
  using Column = std::vector<double>;  ///< by the mover's chips

  /// `side`: numbers of chips; `shifts`: values that can be collected in a turn, 0 included.
  TwoCycle(std::size_t side, std::size_t shifts);

  /// Every turn leaves the block.
  void clear();
  /// The chance that a turn of the player with these chips stays in the block and collects the value `shift`.
  double& stays(std::size_t player, std::size_t chips, std::size_t shift) {
    return stays_[player][chips * shifts_ + shift];
  }
  std::size_t shifts() const { return shifts_; }

  /// Factors I - P0 P1. Who waits for the other for ever leaves the block; other turns that stay in it are damped, so
  /// that it is left after 1e5 of them.
  void factor();
  /// Solves x0 = r0 + sign P0 x1, x1 = r1 + sign P1 x0 for sign 1 or -1 with the factors of factor().
  std::array<Column, 2> solve(double sign, const std::array<Column, 2>& r) const;

  static constexpr double kMostTurns = 1e5;  ///< where players stay for ever

 private:
  /// Chips of the player who moves next.
  std::size_t next(std::size_t chips, std::size_t shift) const {
    const std::size_t own = chips + (chips > 0 ? shift : 0);  // who has none can't collect
    return own < side_ ? side_ - 1 - own : 0;
  }
  double led_to(std::size_t player, std::size_t chips, const Column& other) const;

  std::size_t side_, shifts_;
  std::array<std::vector<double>, 2> stays_;  ///< [chips][shift]
  std::vector<double> factors_;               ///< L below the diagonal, U from it on
};

}  // namespace fillwise::solver::rollers
