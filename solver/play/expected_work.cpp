#include "solver/play/expected_work.hpp"

#include "solver/plain/score_groups.hpp"
#include "solver/plain/turn_bounds.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::solver {

ExpectedWork::ExpectedWork(const model::Match& match, const ScoreView& view, bool exploit) {
  const int limit = match.limit();
  const double pairs = 1.0 * limit * limit;
  best_rows = pairs;
  games = 0.6 * pairs;
  if (exploit) answer = 5 * pairs;
  if (least_taken_at_risk(match) > 0) {  // turns go on at other scores, and are followed from each
    rows = 20 * pairs;
    decisions = 40 * pairs;
    return;
  }
  graphs = 0.1 * pairs;
  for (const int lead : {1, 0, -1}) {
    const std::size_t passes =
        (pairs_alike(view, lead, limit).size() + TurnBounds::kPairs - 1) / TurnBounds::kPairs;
    turns += 1000.0 * static_cast<double>(passes);
  }
  rows = 0.15 * pairs;
  decisions = 0.6 * pairs;
}

}  // namespace fillwise::solver
