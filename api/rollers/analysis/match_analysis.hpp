#pragma once

// What a played match of Rollers was worth step by step: what each decision gave away, and how lucky each roll was.
//
// With V the chance of a player to win the match when both play as well as can be from there on (the middle of proven
// bounds), every step is counted once:
//   a roll       luck = V after it - V before it, of who rolls
//   a decision   loss = V of the best option - V of the one that was played, never below 0
// so that, for each player, result = expectation + luck - losses, with the other player's luck and losses counted the
// other way round. V before a roll is the mean over what it can show, as exactly as the bounds are close.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "api/rollers/adviser.hpp"
#include "api/rollers/situation.hpp"
#include "model/rollers/played_match.hpp"
#include "solver/rollers/turn_advice.hpp"

namespace fillwise::rollers {

struct AnalysedMatchStep {
  enum class Event : std::uint8_t {
    roll,
    keep,   ///< decision: which dice to save, or to stop
    apply,  ///< decision: how to apply the dice
  };
  Event event = Event::roll;
  std::size_t turn = 0, round = 0;  ///< 0, 1, ...
  int player = 0;                   ///< whose turn it is
  double before = 0;                ///< chance of player 0 to win
  double after = 0;
  double luck = 0;  ///< of `player`; a decision has none

  // Of a decision.
  RollersSituation situation;                        ///< who decides is player 0
  std::vector<solver::rollers::TurnOption> options;  ///< best first
  std::size_t played = 0;                            ///< index into options
  double loss = 0;                                   ///< against the best option
  solver::rollers::Bounds proven{0, 0};              ///< of the loss

  bool is_decision() const { return event != Event::roll; }
  bool is_real() const { return options.size() > 1; }
  /// The option played is worse, but for all that is proven it may be as good as the best.
  bool is_near_tie() const { return loss > 0 && proven.lower == 0; }
};

struct MatchAnalysis {
  double expectation = 0;                ///< chance of player 0 to win at the start
  std::optional<double> result;          ///< of player 0: 1, 0.5 or 0; nothing if the match is not over
  double at_end = 0;                     ///< chance of player 0 at the last step
  std::vector<AnalysedMatchStep> steps;  ///< one for each step of the match
};

/// The largest difference that rounding may make in result = expectation + luck - losses.
inline constexpr double kMatchBalance = 1e-12;

/// The adviser is of the same rules. A round that is not known is solved. Throws Error as RollersAdviser does, and
/// std::logic_error if a match does not balance, which no record can bring about.
MatchAnalysis analyse(RollersAdviser& adviser, const model::rollers::PlayedMatch& match);

}  // namespace fillwise::rollers
