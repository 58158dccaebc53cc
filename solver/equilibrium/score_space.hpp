#pragma once

// The scores of all players at the start of a turn, seen by the mover: scores[0] is the mover's, the others follow in
// the order of turns. A table of values has one entry for each such tuple below the goal.

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace fillwise::equilibrium {

inline constexpr int kLeastPlayers = 2;
inline constexpr int kMostPlayers = 4;

using PlaceValues = std::array<double, kMostPlayers>;  ///< by place, the mover's first

/// In units of 50 points; entries from `players` on are 0.
using Scores = std::array<int, kMostPlayers>;

struct ScoreSpace {
  int players = 0;
  int side = 0;  ///< the goal in units: scores are 0 .. side - 1

  std::size_t size() const {
    std::size_t size = 1;
    for (int i = 0; i < players; ++i) size *= static_cast<std::size_t>(side);
    return size;
  }
  /// The last player's score moves fastest: what ends of turns lead to stands side by side.
  std::size_t index(const Scores& s) const {
    std::size_t index = 0;
    for (int i = 0; i < players; ++i)
      index =
          index * static_cast<std::size_t>(side) + static_cast<std::size_t>(s[static_cast<std::size_t>(i)]);
    return index;
  }
  /// The same sheet when the turn has passed: the next player comes first.
  Scores passed(const Scores& s) const {
    Scores next{};
    for (int i = 0; i < players; ++i)
      next[static_cast<std::size_t>(i)] = s[static_cast<std::size_t>((i + 1) % players)];
    return next;
  }
  /// What the player `place` turns behind the mover is called when the turn has passed.
  int place_when_passed(int place) const { return (place + players - 1) % players; }
  int total(const Scores& s) const {
    int total = 0;
    for (int i = 0; i < players; ++i) total += s[static_cast<std::size_t>(i)];
    return total;
  }
  int most_total() const { return players * (side - 1); }
  /// The best score among the others.
  int best_other(const Scores& s) const { return *std::max_element(s.begin() + 1, s.begin() + players); }
};

/// All tuples with one total, by rising score of the mover.
std::vector<Scores> tuples_with(const ScoreSpace& space, int total);

}  // namespace fillwise::equilibrium
