#pragma once

// A game of several players as if it were one of fewer: which of the others count, and what is done by the profile of
// such a game.

#include <cstddef>
#include <span>
#include <vector>

#include "solver/several/profile_choice.hpp"

namespace fillwise::solver {

/// Of the players with these scores (places in the order of turns, the mover's first) those who count as if there were
/// `count` of them: the mover and, of the others, those with the highest scores; of equal ones those whose turn comes
/// sooner. Places, rising. Throws std::invalid_argument for a count that is not from 2 to the number of scores.
std::vector<std::size_t> who_counts(std::span<const int> scores, std::size_t count);

/// The same of the others alone, in the order of turns after the mover: indices into their scores, rising.
std::vector<std::size_t> others_who_count(std::span<const int> others, std::size_t count);

/// What a player does who keeps to the profile of a game of as many players or fewer. One thread at a time.
class ReducedChoice {
 public:
  /// The play must outlive it.
  explicit ReducedChoice(const ProfilePlay& play) : play_(play), choice_(play) {}

  /// As ProfileChoice::shares(), in the turn that began with these scores of all players, in units.
  std::span<const double> shares(std::span<const int> scores, const model::State& s,
                                 std::span<const model::Action> actions);

 private:
  const ProfilePlay& play_;
  ProfileChoice choice_;
  std::vector<int> begun_;  ///< scores of all players, of the turn that choice_ has solved
};

}  // namespace fillwise::solver
