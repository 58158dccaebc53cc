#pragma once

// The upper end of simplicity: a table that sees dice, points at risk, card and the gap of the scores between
// marks, but not the two scores. Like a simple rule it sets aside and stops where that wins.
//
// Policy iteration within what looks alike: the policy so far gives each pair of scores its occupancy and
// values; of all pairs with the same gap one turn is made (averaged_turns.hpp), and the best choices of that
// turn are the next table. Scores of the mover near the goal are kept apart in the values, and choices are
// best for all of them together that have not won yet.

#include <array>
#include <cstdint>
#include <vector>

#include "solver/play/against_best.hpp"
#include "solver/simplify/averaged_turns.hpp"
#include "solver/simplify/simple_policy.hpp"

namespace fillwise::solver {

struct GapTable {
  /// Gaps, mover's score less the other's, in units, rising: a gap at a mark or above it looks different from
  /// those below. 0 and 1 are among them, so that a class has one lead.
  std::vector<int> marks;
  /// The place of the action, [class of the gap][decision of the lead's graph].
  std::vector<std::vector<std::uint16_t>> choice;

  std::size_t class_of(int gap) const;
  ScoreView view(const model::Match& match) const;
};

/// Marks for a match: finer where the scores are close.
std::vector<int> usual_gap_marks(const model::Match& match);

/// The table that is best to first order. `averaged`: for the view of such a table.
GapTable best_gap_table(const SimpleDecisions& decisions, const LeadGraphs& graphs,
                        const AveragedTurns& averaged, std::vector<int> marks, int threads = 0);

/// The table as a policy of turns; both must outlive the policies.
MakePolicy by_gap_table(const SimpleDecisions& decisions, const GapTable& table);

}  // namespace fillwise::solver
