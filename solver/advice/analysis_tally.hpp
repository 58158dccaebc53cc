#pragma once

// The analysis of games, added up for each player.

#include <array>
#include <cstddef>

#include "solver/advice/analysis.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::solver {

enum class MistakeClass : std::uint8_t { none, doubtful, mistake, blunder };
inline constexpr std::size_t kMistakeClasses = 3;  ///< without none

/// The least losses, in chance to win, of each class but none.
struct MistakeLimits {
  std::array<double, kMistakeClasses> least = {0.001, 0.005, 0.02};
};
/// Of a decision. A near tie is no mistake: it is not proven to be worse.
MistakeClass class_of(const AnalysedStep& decision, const MistakeLimits& limits);

/// One player's games. Losses and luck are in chances to win.
struct PlayerTally {
  struct Kind {
    std::size_t real = 0;
    double loss = 0;
  };
  std::size_t games = 0;
  std::size_t turns = 0;
  std::size_t decisions = 0;  ///< forced ones too
  std::size_t real = 0;       ///< options lead to more than one state
  std::size_t stakes = 0;     ///< of those: options have more than one value
  std::size_t near_ties = 0;  ///< AnalysedStep::is_near_tie
  double loss = 0;
  std::array<Kind, kDecisionKinds> kinds{};             ///< by DecisionKind
  std::array<std::size_t, kMistakeClasses> mistakes{};  ///< by MistakeClass, without none
  double dice_luck = 0;                                 ///< in own turns
  double card_luck = 0;                                 ///< in own turns
  double opponents_luck = 0;                            ///< of dice and cards, in the other player's turns
  double end_luck = 0;                                  ///< GameAnalysis::end_luck
  double opponents_loss = 0;
  std::size_t forfeits = 0;  ///< games lost by forfeit
  double forfeit_loss = 0;   ///< chances given away with them
  double opponents_forfeit_loss = 0;

  std::size_t finished = 0;
  double won = 0;          ///< of the games that are over; a shared one counts half
  double expectation = 0;  ///< chances to win at the start
  double result = 0;       ///< won, and the chances to win where games that are not over end
  double adjusted =
      0;  ///< results without luck: expectation - own losses + the other player's losses, forfeits among them

  /// What the player called its chance to win after a decision, less what it was if both play as well as can be from
  /// there on; and the sum of these without their signs.
  Observations said_off;
  double said_off_absolute = 0;

  /// By game: the result, and the result without luck.
  Observations results, adjusted_results;

  /// Mean loss per real decision; 0 if there was none.
  double mean_loss() const { return real == 0 ? 0 : loss / static_cast<double>(real); }
  /// All luck that was in the games, seen by this player.
  double luck() const { return dice_luck + card_luck - opponents_luck + end_luck; }
  PlayerTally& operator+=(const PlayerTally& other);
};

PlayerTally tally_of(const GameAnalysis& game, int player, const MistakeLimits& limits);

}  // namespace fillwise::solver
