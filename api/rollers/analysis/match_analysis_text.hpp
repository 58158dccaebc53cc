#pragma once

// Analysed matches of Rollers as text for people, and as JSON.

#include <array>
#include <cstddef>
#include <string>

#include "api/base/json.hpp"
#include "api/rollers/analysis/analysed_matches.hpp"

namespace fillwise::rollers {

struct MatchTextOptions {
  std::size_t worst = 10;  ///< mistakes that are listed, at most
  bool steps = false;      ///< list every roll and decision of each match
  bool colour = false;     ///< headings are bold for a terminal
};

/// Each match with its figures, all of them together, and the worst decisions. Ends with a line end.
std::string match_analysis_text(const AnalysedMatches& all, const MatchTextOptions& options);

/// from, players, worst, matches with every step.
Json match_analysis_json(const AnalysedMatches& all, std::size_t worst);

/// The names of the kinds of decisions, as keys.
inline constexpr std::array<const char*, kMatchDecisionKinds> kMatchKindKeys = {"keep_or_stop", "apply"};

}  // namespace fillwise::rollers
