#include "solver/rollers/round_values.hpp"

#include <cmath>

#include "solver/base/roundoff.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Board;

double rounded_down(double chance) {
  return std::floor(chance / kUlp) * kUlp;
}

ChipRange chip_range(const model::rollers::Rules& rules, const Board& own, const Board& other) {
  return {other.closed() != 0 ? 0 : rules.chips, own.closed() != 0 ? 2 * rules.chips : rules.chips};
}

}  // namespace fillwise::solver::rollers
