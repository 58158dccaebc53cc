#pragma once

// A die of a game that is played out by chance: what it shows depends on the seed and on the numbers of the game and of
// the roll alone, and where it is wanted on that of the turn.

#include <cstddef>
#include <cstdint>

#include "solver/simulate/philox.hpp"

namespace fillwise::solver {

class SimulatedDie {
 public:
  /// `turn`: each turn of a game, counted from 1, has rolls of its own; 0 for all of the game.
  SimulatedDie(std::uint64_t seed, std::uint64_t game, int sides, std::uint32_t turn = 0)
      : seed_(seed), game_(game), sides_(static_cast<std::uint32_t>(sides)), turn_(turn) {}

  /// 1 to sides. Exactly uniform if the bits are: words past the last multiple of the sides are passed over.
  int next_face() {
    const std::uint32_t past = UINT32_MAX - UINT32_MAX % sides_;
    for (;;) {
      if (word_ == block_.size()) {
        block_ = philox(
            {blocks_++, turn_, static_cast<std::uint32_t>(game_), static_cast<std::uint32_t>(game_ >> 32U)},
            seed_);
        word_ = 0;
      }
      if (const std::uint32_t bits = block_.at(word_++); bits < past)
        return static_cast<int>(bits % sides_) + 1;
    }
  }

 private:
  std::uint64_t seed_, game_;
  std::uint32_t sides_;
  std::uint32_t turn_;
  PhiloxBlock block_{};
  std::size_t word_ = 4;
  std::uint32_t blocks_ = 0;
};

}  // namespace fillwise::solver
