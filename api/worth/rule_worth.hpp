#pragma once

// What a rule set comes to in figures, and how another one moves them.

#include <optional>
#include <string>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/base/options.hpp"
#include "solver/play/changed_decisions.hpp"

namespace fillwise {

/// With both players playing as well as can be, from 0 : 0 on. Every ValueInterval is proven.
struct RuleWorth {
  solver::ValueInterval first;  ///< the first player's chance to win
  solver::ValueInterval turns;  ///< expected number of turns of both players until the game ends
  solver::ValueInterval
      shared;  ///< expected points of one turn alone, tied for the lead (solver/one_turn/one_turn.hpp)
  solver::ValueInterval behind;  ///< the same of a player who is behind
};

/// Decisions of the one rule set that are made otherwise under the other.
struct ChangedWorth {
  solver::ChangedCount count;
  solver::ValueInterval met;  ///< expected number that the players of the first rule set's game meet
};

struct ComparedRules {
  model::RuleSet rules;
  std::string says;  ///< of a reading what it says, else empty
  RuleWorth worth;
  ChangedWorth changed;  ///< of the base's decisions
};

struct Comparison {
  model::RuleSet base;
  int goal = 0;                     ///< points
  std::optional<double> tolerance;  ///< of the tables, as in TableRequest
  RuleWorth worth;
  std::vector<ComparedRules> rows;
};

/// Where a match with last turns stops counting while it is compared, in points above the goal; at least so
/// many above where every score wins. What that hides is part of all bounds.
inline constexpr int kComparedAboveGoal = 5000;
inline constexpr int kComparedAboveWin = 2000;

/// Fills in the figures of a comparison whose rule sets and goal are set, telling its progress. Throws
/// Error: failed, cancelled, and what passing_table() throws (api/table/table.hpp).
void fill_in(const Callbacks& callbacks, Comparison& comparison);

}  // namespace fillwise
