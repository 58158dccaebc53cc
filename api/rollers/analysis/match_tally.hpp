#pragma once

// The analysis of matches of Rollers, added up for each player. Chances, luck and losses are shares of 1.

#include <array>
#include <cstddef>

#include "api/rollers/analysis/match_analysis.hpp"

namespace fillwise::rollers {

inline constexpr std::size_t kMatchDecisionKinds = 2;  ///< keep or stop; apply

struct MatchTally {
  struct Kind {
    std::size_t real = 0;  ///< decisions with more than one option
    double loss = 0;
  };
  std::size_t matches = 0, finished = 0;
  std::size_t turns = 0;
  std::size_t decisions = 0;  ///< forced ones too
  std::size_t real = 0;
  std::size_t mistakes = 0;   ///< real ones that lose the threshold or more, near ties apart
  std::size_t near_ties = 0;  ///< AnalysedMatchStep::is_near_tie()
  std::array<Kind, kMatchDecisionKinds> kinds{};
  double loss = 0;
  solver::rollers::Bounds proven{0, 0};  ///< of the loss
  double luck = 0;                       ///< of the own rolls
  double opponents_luck = 0;
  double opponents_loss = 0;
  double won = 0;          ///< of the matches that are over; a shared one counts half
  double expectation = 0;  ///< chances to win at the start
  double result = 0;       ///< won, and the chances to win where matches that are not over end

  /// Results without luck.
  double adjusted() const { return expectation - loss + opponents_loss; }
  /// Mean loss per real decision; 0 if there was none.
  double mean_loss() const { return real == 0 ? 0 : loss / static_cast<double>(real); }
  MatchTally& operator+=(const MatchTally& other);
};

/// A mistake that is counted: it loses `from` or more, and is proven to be worse than another option.
bool is_mistake(const AnalysedMatchStep& step, double from);

MatchTally tally_of(const MatchAnalysis& match, int player, double from);

}  // namespace fillwise::rollers
