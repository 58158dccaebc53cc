#pragma once

// Where a rule by dice left gives away most against optimal play, in situations that people can tell apart.

#include <span>
#include <string>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::chart {

/// Wrong decisions that have a situation and the better answer in common.
struct CostlyException {
  std::string when;     ///< "the other needs 1000 or less"
  std::string instead;  ///< what is better then: "roll on with 1 or 2 dice"
  double times = 0;     ///< how often a game comes to them, mean of both seats
  double cost = 0;      ///< what they give away in such a game, in chance to win
};

/// All of them, those that cost most first. `values` and `occupancy` as of solver::losses_by_group().
std::vector<CostlyException> costly_exceptions(const model::Match& match, const solver::RuleTurns& turns,
                                               std::span<const double> values,
                                               std::span<const double> occupancy);

}  // namespace fillwise::chart
