#pragma once

// How a bot is asked, whatever the game is.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/bots/wire.hpp"
#include "cli/bots/dialogue_log.hpp"

namespace fillwise::bots {

struct TimeLimits {
  std::chrono::milliseconds start{30'000};  ///< from the start of the process to `ok`; to `readyok`
  std::chrono::milliseconds move{5'000};
  std::optional<std::chrono::milliseconds> game;  ///< for all moves of a game
};

/// What a bot is told by `setoption`.
struct BotOption {
  std::optional<std::size_t> player;  ///< by index; nothing: all bots
  std::string name, value;
};

struct BotSettings {
  TimeLimits limits;
  std::vector<BotOption> options;
  std::shared_ptr<DialogueListener> log;  ///< or none
  std::uint64_t seed = 1;                 ///< of the numbers of questions
  std::size_t player = 0;                 ///< whose these are, by index
  int first_starts = 3;                   ///< how often a bot is tried that has never started
  // To see how a bot takes what it need not be told:
  Style style = Style::words;               ///< of the hello
  std::int64_t version = kProtocolVersion;  ///< that the hello says
  bool adds_unknown = false;                ///< lines and words that nobody knows are among all others

  /// Those of one of several players.
  BotSettings of(std::size_t index) const;
};

}  // namespace fillwise::bots
