#pragma once

// Bounds of the chance to win a match of Rollers for two players before each of its rounds, and what the end of a round
// is worth by them. Each round gives points, so that rounds are solved from the highest scores down.

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "model/rollers/rules.hpp"
#include "solver/rollers/round.hpp"
#include "solver/rollers/round_values.hpp"

namespace fillwise::solver::rollers {

/// A round of a match: the points before it, and who begins it.
struct RoundPlace {
  std::array<std::uint8_t, 2> points{};
  std::uint8_t starter = 0;

  friend bool operator==(const RoundPlace&, const RoundPlace&) = default;
};

/// The chance to win the match of the player who begins the next round, by the points of both. A round in which the
/// second player begins is the same with players exchanged.
class MatchValues {
 public:
  explicit MatchValues(const model::rollers::Rules& rules)
      : side_(static_cast<std::size_t>(rules.points) + 1), starters_(side_ * side_) {}

  /// Points of 0 to Rules::points: both at Rules::points only where a tie is played on.
  Bounds& starter(int own, int other) {
    return starters_[static_cast<std::size_t>(own) * side_ + static_cast<std::size_t>(other)];
  }
  const Bounds& starter(int own, int other) const {
    return starters_[static_cast<std::size_t>(own) * side_ + static_cast<std::size_t>(other)];
  }
  /// The chance of `player` before this round.
  Bounds at(const RoundPlace& place, int player) const;

 private:
  std::size_t side_;
  std::vector<Bounds> starters_;
};

/// What the end of this round is worth to who completes the board (RoundEnds), by the values of the rounds that may
/// follow it.
RoundEnds round_ends(const model::rollers::Rules& rules, const MatchValues& match, const RoundPlace& place);

/// The rounds that may be played from this one on, itself included, each with player 0 as the starter (players are
/// exchanged where the other begins); before any of them come those that may follow it. Without a place: from any
/// score below Rules::points, of which some can't come about.
std::vector<RoundPlace> rounds_from(const model::rollers::Rules& rules,
                                    const std::optional<RoundPlace>& place);

/// Whether two rule sets differ in nothing but what ties are worth, and that can't come about from this round on: the
/// rounds are then the same, and so is what they lead to.
bool differ_in_ties_alone_that_never_come(const model::rollers::Rules& a, const model::rollers::Rules& b,
                                          const RoundPlace& place);

/// The same round with player 0 as the starter.
inline RoundPlace with_starter_first(const RoundPlace& place) {
  return place.starter == 0 ? place : RoundPlace{{place.points[1], place.points[0]}, 0};
}

struct MatchOptions {
  double tolerance = 5e-7;              ///< the gap that is tried for, at the start of the match
  std::optional<RoundPlace> from = {};  ///< as in rounds_from()
  int threads = 0;                      ///< 0: as many as the machine has
  const std::atomic<bool>* cancel = nullptr;
  std::function<void(double share)> progress = {};  ///< of the rounds that have to be solved
  /// The value of a round, if it is known from before: that round is not solved.
  std::function<std::optional<Bounds>(const RoundPlace&)> known = {};
  /// Called with each round that has been solved and the value of its start; the round may be moved away.
  std::function<void(const RoundPlace&, const Bounds& value, SolvedRound&)> solved = {};
};

struct MatchReport {
  bool cancelled = false;
  double gap = 0;          ///< the largest upper - lower of a start of a turn in any round
  std::uint64_t open = 0;  ///< blocks without a proof
};

struct SolvedMatch {
  MatchValues values;
  MatchReport report;
};

/// What a round of a match may add to the gap between bounds.
inline double round_tolerance(const model::rollers::Rules& rules, double tolerance) {
  // Each round but the last gives a point to somebody. One that leads to itself counts twice: for its value, and for
  // what is worth it inside.
  return tolerance / (2.0 * rules.points - 1 + (rules.tie_plays_on ? 2 : 0));
}

/// Solves the rounds of rounds_from().
SolvedMatch solve_match(const model::rollers::Rules& rules, const MatchOptions& options = {});

}  // namespace fillwise::solver::rollers
