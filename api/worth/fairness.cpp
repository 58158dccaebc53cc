#include "api/worth/fairness.hpp"

#include <algorithm>
#include <cmath>

namespace fillwise {
namespace {

using solver::ValueInterval;

ValueInterval against(const Table& table, int head_start) {
  const auto entry = static_cast<std::size_t>(head_start / model::kPointsPerUnit);
  return {table.value()[entry], table.lower()[entry], table.upper()[entry]};
}

/// Least distance from one half that the bounds allow, and greatest.
double least_off(const ValueInterval& chance) {
  return std::max({0.0, chance.lower - 0.5, 0.5 - chance.upper});
}
double most_off(const ValueInterval& chance) {
  return std::max(chance.upper - 0.5, 0.5 - chance.lower);
}

}  // namespace

Fairness fairness_of(const Table& table) {
  Fairness fairness{table.rules(), table.goal(), against(table, 0), 0, against(table, 0)};
  for (int points = 0; points < table.goal(); points += model::kPointsPerUnit) {
    const ValueInterval chance = against(table, points);
    if (std::abs(chance.value - 0.5) < std::abs(fairness.fair.value - 0.5))
      fairness.head_start = points, fairness.fair = chance;
  }
  fairness.proven = true;
  for (int points = 0; points < table.goal(); points += model::kPointsPerUnit)
    if (points != fairness.head_start)
      fairness.proven &= least_off(against(table, points)) > most_off(fairness.fair);
  return fairness;
}

}  // namespace fillwise
