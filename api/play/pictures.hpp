#pragma once

// Dice as pictures.

#include <cstdint>
#include <string>
#include <vector>

namespace fillwise::play {

enum class DiceStyle : std::uint8_t {
  plain,   ///< "1 1 5": for pipes and screen readers
  ascii,   ///< boxes of + - | and o
  unicode  ///< boxes of lines and dots
};

/// Lines, each with its end; at most 36 columns for six dice.
std::string dice_picture(const std::vector<int>& faces, DiceStyle style);

}  // namespace fillwise::play
