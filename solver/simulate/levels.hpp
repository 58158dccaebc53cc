#pragma once

// Simulated games that go on, by how far they are: the lowest level is played first, so that many games stand at the
// same scores.

#include <cstdint>
#include <vector>

namespace fillwise::solver {

/// [level]: numbers of the games that wait there.
using WaitingGames = std::vector<std::vector<std::uint32_t>>;

/// How many games' work has been done on those that wait: a game counts as far as its level is up.
inline double work_done(const WaitingGames& waiting) {
  double done = 0;
  for (std::size_t level = 0; level < waiting.size(); ++level)
    done += static_cast<double>(waiting[level].size()) * static_cast<double>(level) /
            static_cast<double>(waiting.size());
  return done;
}

/// play_level(level) plays a turn of all games that wait on a level, until none waits anywhere; games that a card has
/// set back wait for the next round. False as soon as it returns false.
template <class PlayLevel>
bool play_levels(const WaitingGames& waiting, const PlayLevel& play_level) {
  for (bool any = true; any;) {
    any = false;
    for (std::size_t level = 0; level < waiting.size(); ++level)
      while (!waiting[level].empty()) {
        any = true;
        if (!play_level(level)) return false;
      }
  }
  return true;
}

}  // namespace fillwise::solver
