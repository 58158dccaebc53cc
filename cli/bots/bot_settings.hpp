#pragma once

// How a bot is asked, whatever the game is.

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace fillwise::bots {

struct TimeLimits {
  std::chrono::milliseconds start{30'000};  ///< from the start of the process to `ok`; to `readyok`
  std::chrono::milliseconds move{5'000};
};

struct BotSettings {
  TimeLimits limits;
  std::uint64_t seed = 1;  ///< of the numbers of questions

  /// Those of one of several bots, by index.
  BotSettings of(std::size_t player) const {
    BotSettings own = *this;
    own.seed = 2 * seed + player;
    return own;
  }
};

}  // namespace fillwise::bots
