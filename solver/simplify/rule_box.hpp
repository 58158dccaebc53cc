#pragma once

// A box of simple rules: each number to stop with lies in an interval of its own, and nothing else differs.

#include <algorithm>
#include <array>
#include <cstdint>

#include "model/fill_or_bust/dice.hpp"
#include "solver/simplify/simple_rule.hpp"

namespace fillwise::solver {

/// What the rules of a box say about stopping.
enum class BoxSays : std::uint8_t {
  goes_on,  ///< none of them stops
  stops,    ///< all of them do
  either    ///< some do
};

/// The rules with least[d] <= stop_at[d] <= most[d], by dice left as SimpleRule::stop_at, and all else as it
/// is in SimpleRule{}. Units. `never`, SimpleDecisions::never() of the match, stands for SimpleRule::kNever
/// and all others that nobody stops with.
struct RuleBox {
  std::array<int, model::kDice> least{}, most{};

  static RuleBox all(int never) {
    RuleBox box;
    box.least.fill(1);
    box.most.fill(never);
    return box;
  }
  static RuleBox only(const SimpleRule& rule, int never) {
    RuleBox box;
    for (std::size_t d = 0; d < box.least.size(); ++d)
      box.least[d] = box.most[d] = std::min(rule.stop_at[d], never);
    return box;
  }

  bool is_one() const { return least == most; }
  /// The rule with the least numbers.
  SimpleRule rule(int never) const {
    SimpleRule rule;
    for (std::size_t d = 0; d < least.size(); ++d)
      rule.stop_at[d] = least[d] < never ? least[d] : SimpleRule::kNever;
    return rule;
  }
  /// With so many dice left, 0: between two cards.
  BoxSays says(int dice, int at_risk) const {
    const auto d = static_cast<std::size_t>(dice);
    return at_risk < least[d] ? BoxSays::goes_on : at_risk >= most[d] ? BoxSays::stops : BoxSays::either;
  }
  friend bool operator==(const RuleBox&, const RuleBox&) = default;
};

}  // namespace fillwise::solver
