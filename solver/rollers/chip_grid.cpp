#include "solver/rollers/chip_grid.hpp"

#include <algorithm>
#include <array>

namespace fillwise::solver::rollers {

namespace {

// From half of all chips: where the first candidates are found. Values change the most where players have about as
// many.
constexpr std::array kCoarse{-43, -31, -23, -15, -9, -4, -1, 0, 1, 7, 15, 31};

}  // namespace

ChipGrid::ChipGrid(ChipRange range) {
  for (int c = range.least; c <= range.most; ++c) chips_.push_back(c);
}

ChipGrid::ChipGrid(ChipRange range, int half) {
  for (int c = range.least; c <= range.most; ++c) {
    const int from_end = std::min(c - range.least, range.most - c);
    const int from_half = c - half;
    if (from_end <= 1 || std::ranges::find(kCoarse, from_half) != kCoarse.end()) chips_.push_back(c);
  }
}

}  // namespace fillwise::solver::rollers
