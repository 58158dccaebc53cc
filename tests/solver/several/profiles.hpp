#pragma once

// Profiles of small games for tests.

#include <cstddef>

#include "solver/equilibrium/equilibrium.hpp"

namespace fillwise::solver {

/// Tables of a profile, which must outlive what is returned.
inline equilibrium::Continuation continuation_of(const equilibrium::Profile& profile) {
  equilibrium::Continuation result;
  result.space = profile.space;
  result.mixing = profile.mixing;
  const auto players = static_cast<std::size_t>(profile.space.players);
  for (std::size_t p = 0; p + 1 < players; ++p) result.value[p] = profile.value[p].data();
  for (std::size_t p = 0; p < players; ++p) result.upper[p] = profile.upper[p].data();
  return result;
}

/// The chance of the player at a place, the mover's being 0.
inline double chance_of(const equilibrium::Profile& profile, const equilibrium::Scores& scores,
                        std::size_t place) {
  const std::size_t index = profile.space.index(scores);
  const auto last = static_cast<std::size_t>(profile.space.players) - 1;
  if (place < last) return profile.value[place][index];
  double rest = 1;
  for (std::size_t p = 0; p < last; ++p) rest -= profile.value[p][index];
  return rest;
}

/// All scores of a space, one after the other.
template <class Visit>
void for_each_scores(const equilibrium::ScoreSpace& space, const Visit& visit) {
  for (std::size_t i = 0; i < space.size(); ++i) {
    equilibrium::Scores scores{};
    std::size_t rest = i;
    for (int p = space.players - 1; p >= 0; --p) {
      scores[static_cast<std::size_t>(p)] = static_cast<int>(rest % static_cast<std::size_t>(space.side));
      rest /= static_cast<std::size_t>(space.side);
    }
    visit(scores);
  }
}

}  // namespace fillwise::solver
