#pragma once

// How one rule set differs from another, key by key.

#include <string>
#include <vector>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise {

/// One difference; `before` and `now` are values as TOML writes them.
struct RuleDifference {
  std::string table;   ///< "card", "scoring"; empty at the top
  std::string card;    ///< the card's name; empty elsewhere
  std::string key;     ///< "leader-loses", "single.1"; empty for a card that only one of the two has, and for
                       ///< the order of the cards
  std::string before;  ///< empty for a card that is new, and for the order
  std::string now;     ///< empty for a card that is gone, and for the order
  std::string words;   ///< "the leader loses 5000 points instead of 2500"
  bool in_play = true;

  /// The words, after the name of the card.
  std::string sentence() const { return card.empty() ? words : card + ": " + words; }
};

/// What is different in `now`, in the order of its text. Without a difference in play exactly when the
/// fingerprints are equal.
std::vector<RuleDifference> rule_differences(const model::RuleSet& before, const model::RuleSet& now);

}  // namespace fillwise
