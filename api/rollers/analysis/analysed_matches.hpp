#pragma once

// Records of matches of Rollers of one run, each with its analysis; and what they come to.

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/rollers/analysis/match_analysis.hpp"
#include "api/rollers/analysis/match_tally.hpp"
#include "api/rollers/record/match_record.hpp"

namespace fillwise::rollers {

struct AnalysedMatch {
  MatchRecord record;
  MatchAnalysis analysis;
  std::array<MatchTally, 2> tallies;

  std::size_t turns() const { return analysis.steps.empty() ? 0 : analysis.steps.back().turn + 1; }
  std::size_t rounds() const { return analysis.steps.empty() ? 0 : analysis.steps.back().round + 1; }
};

/// A decision: a match and a step of it, by their places.
struct MatchDecisionPlace {
  std::size_t match = 0;
  std::size_t step = 0;
};

struct AnalysedMatches {
  std::vector<AnalysedMatch> matches;  ///< in the order of the records
  double from = 0;                     ///< the least loss that is counted and listed as a mistake
  /// By name, in the order in which they first play.
  std::vector<std::pair<std::string, MatchTally>> players;

  const AnalysedMatchStep& decision(MatchDecisionPlace at) const {
    return matches[at.match].analysis.steps[at.step];
  }
  /// Mistakes, the worst ones first, at most so many.
  std::vector<MatchDecisionPlace> worst(std::size_t most) const;
  /// The largest distance between the bounds of an option.
  double width() const;
};

/// Matches of one run. `threads`: 0 for as many as the machine has. Throws Error as RollersAdviser does; cancelled
/// once Callbacks::cancel is set.
AnalysedMatches analyse_matches(const Callbacks& callbacks, std::vector<MatchRecord> records, double from,
                                int threads);

}  // namespace fillwise::rollers
