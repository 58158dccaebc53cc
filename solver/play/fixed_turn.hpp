#pragma once

// What the turns of a player who plays by a fixed policy come to, as lower bounds.

#include <cstddef>
#include <span>

#include "solver/base/roundoff.hpp"
#include "solver/play/row_builder.hpp"

namespace fillwise::solver {

/// Lower bounds of the fixed player's chance on the move, given q, lower bounds of the same where he goes on,
/// and u, upper bounds of the other player's chance on the move.
class FixedTurn {
 public:
  /// A row for each pair of scores, [own][opponent]; they must outlive it.
  explicit FixedTurn(std::span<const TransitionRow> rows) : rows_(rows) {}

  /// All of the turn from pair i but for the loop, not rounded downwards yet.
  double rest(std::size_t i, std::span<const double> q, std::span<const double> u) const {
    const TransitionRow& row = rows_[i];
    double sum = row.wins + row.ties / 2;
    for (std::size_t k = 0; k < row.stays; ++k) sum += row.chance[k] * q[row.target[k]];
    for (std::size_t k = row.stays; k < row.target.size(); ++k) sum += row.chance[k] * (1 - u[row.target[k]]);
    return sum;
  }
  /// The turn from pair i, with the other player's chance `u` at the same scores.
  double value(std::size_t i, double rest, double u) const {
    const TransitionRow& row = rows_[i];
    const auto terms = static_cast<double>(row.target.size());
    return rest + row.loop * (1 - u) - (terms + 6) * kUlp * 2 - 2 * row.error;
  }
  std::span<const TransitionRow> rows() const { return rows_; }
  double loop(std::size_t i) const { return rows_[i].loop; }

 private:
  std::span<const TransitionRow> rows_;
};

}  // namespace fillwise::solver
