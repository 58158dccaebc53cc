#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/rollers/round_values.hpp"

namespace fillwise::solver::rollers {

/// Numbers of chips of a row, in ascending order; those between two of them are interpolated.
class ChipGrid {
 public:
  ChipGrid() = default;
  /// All of the range.
  explicit ChipGrid(ChipRange range);
  /// Some of the range: its ends, those next to them (who has no chips can't collect), half of all chips and those next
  /// to it (to have more chips than the other is worth a point), and others, the more the closer to half.
  ChipGrid(ChipRange range, int half);

  std::span<const int> chips() const { return chips_; }
  bool is_whole() const {
    return chips_.empty() || static_cast<int>(chips_.size()) == chips_.back() - chips_.front() + 1;
  }
  /// Calls put(chips, low, high, share) for all chips of the range between: value = low + share (high - low).
  template <class Put>
  void interpolate(const Put& put) const {
    for (std::size_t i = 1; i < chips_.size(); ++i)
      for (int c = chips_[i - 1] + 1; c < chips_[i]; ++c)
        put(static_cast<std::size_t>(c), static_cast<std::size_t>(chips_[i - 1]),
            static_cast<std::size_t>(chips_[i]),
            static_cast<double>(c - chips_[i - 1]) / static_cast<double>(chips_[i] - chips_[i - 1]));
  }

 private:
  std::vector<int> chips_;
};

}  // namespace fillwise::solver::rollers
