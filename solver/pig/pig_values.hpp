#pragma once

// Pig solved: proven bounds of what every decision of a game is worth, and who plays how.

#include <cstdint>
#include <optional>
#include <vector>

#include "model/pig/pig.hpp"
#include "solver/base/options.hpp"
#include "solver/generic/certified.hpp"
#include "solver/pig/pig_game.hpp"

namespace fillwise::solver {

/// A policy: as well as can be, or hold at so many points of a turn.
struct PigPlayer {
  std::optional<int> hold_at;  ///< at least 2; none: optimal
};

class PigValues {
 public:
  /// A decision: its options, and whether holding is at least as good by their values.
  struct Decision {
    ValueInterval roll, hold;
    bool holds = false;
    bool is_open = false;  ///< the bounds overlap: what is proven leaves the answer open
  };

  /// Solves the game from a turn at these scores, both below the goal. Throws std::invalid_argument on rules
  /// out of range.
  PigValues(const model::pig::Rules& rules, int own, int other, const CertifiedOptions& options);

  const model::pig::Rules& rules() const { return rules_; }
  const CertifiedReport& report() const { return solved_.solution.report; }
  std::size_t states() const { return solved_.states.size(); }

  /// The chance to win of the player about to start a turn at scores that the game can come to from its start.
  ValueInterval at_start(int own, int other) const;
  /// Of the player who has to decide. Nothing if the game can't come there.
  std::optional<Decision> decision(int own, int other, int total) const;
  /// What a player does there: true to hold. Totals that the game can't come to are held at.
  bool holds(const PigPlayer& player, int own, int other, int total) const;

  /// The chance of player 0 to win from the start if both play in a given way, with bounds.
  ValueInterval chance_of(const PigPlayer& first, const PigPlayer& second,
                          const CertifiedOptions& options) const;

 private:
  ValueInterval chance(std::uint32_t state) const;
  std::size_t place(int own, int other, int total) const;

  model::pig::Rules rules_;
  CertifiedGame<model::pig::State> solved_;
  std::vector<std::uint32_t>
      number_;  // [own][other][total]; states of player 0; total 0 is the start of a turn
};

/// Throws std::invalid_argument on rules out of range.
void check(const model::pig::Rules& rules);

}  // namespace fillwise::solver
