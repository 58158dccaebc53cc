#include "cli/followed_play.hpp"

#include "cli/numbers.hpp"
#include "solver/play/best_rows.hpp"

namespace fillwise::cli {

void refuse_unfollowed(const model::RuleSet& rules) {
  if (!solver::can_follow_fast(rules))
    refuse_usage(found_but_expected("--rules", rules.name,
                                    "rules without penalties and without cards that take points from "
                                    "a leader while the player's own stay at risk"));
}

}  // namespace fillwise::cli
