#include "solver/turn/penalty_points.hpp"

#include <algorithm>

namespace fillwise::race {

PenaltyPoints::PenaltyPoints(const Board& board, int most) {
  std::array<std::vector<long double>, model::kDice> chance;
  for (auto& row : chance) row.assign(static_cast<std::size_t>(most), 0);
  for (int points = 0; points < most; ++points)
    for (std::size_t n = 1; n <= model::kDice; ++n) {
      const TossProgram& toss = board.tosses[n - 1];
      long double sum = points == 0 ? static_cast<long double>(toss.bust_weight) : 0;
      for (const TossStep& step : toss.steps) {
        if (step.leaf_points > points) continue;
        const std::size_t left = step.leaf_position == 0 ? model::kDice : step.leaf_position;
        sum += static_cast<long double>(step.weight) *
               chance[left - 1][static_cast<std::size_t>(points - step.leaf_points)];
      }
      chance[n - 1][static_cast<std::size_t>(points)] =
          sum / static_cast<long double>(model::tosses(static_cast<int>(n)));
    }
  for (std::size_t n = 0; n < model::kDice; ++n) {
    exactly_[n].assign(chance[n].begin(), chance[n].end());
    long double below = 0;
    for (int points = 0; points <= most; ++points) {
      at_least_[n].push_back(static_cast<double>(std::max(0.0L, 1 - below)));
      if (points < most) below += chance[n][static_cast<std::size_t>(points)];
    }
  }
}

}  // namespace fillwise::race
