#include "cli/followed_play.hpp"

#include "cli/numbers.hpp"

namespace fillwise::cli {

void refuse_unfollowed(const model::RuleSet& rules) {
  for (const model::Card& card : rules.cards)
    if (card.count > 0 && card.takes_at_risk())
      refuse_usage(found_but_expected(
          "--rules", rules.name,
          "rules without cards that take points from a leader while the player's own stay at risk"));
}

}  // namespace fillwise::cli
