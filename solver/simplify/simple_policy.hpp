#pragma once

// Simple rules on the graphs of turns, with what every decision looks like found once for all rules.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/rule_rows.hpp"
#include "solver/play/turn_policy.hpp"
#include "solver/simplify/simple_rule.hpp"

namespace fillwise::solver {

/// The decisions of a match's turns.
class SimpleDecisions {
 public:
  /// The match and the graphs, of this one or of a shorter match, must outlive it.
  SimpleDecisions(const model::Match& match, const LeadGraphs& graphs);

  struct Decision {
    DecisionFacts facts;
    std::uint32_t toss = 0;  ///< among tosses(), of dice just thrown
    bool may_stop = false;   ///< on the card, or between two
  };
  const std::vector<Decision>& of_lead(int lead) const {
    return decisions_[static_cast<std::size_t>(std::int64_t{lead} + 1)];
  }
  struct Toss {
    std::vector<model::Action> actions;  ///< the ways to set dice aside
    bool must_fill = false;              ///< nobody may stop on the card
  };
  /// All tosses that are not alike.
  const std::vector<Toss>& tosses() const { return tosses_; }
  const model::Match& match() const { return match_; }
  /// More points at risk, units, than a decision ever looks at: nobody stops with so many.
  int never() const { return never_; }
  /// stopping() at a decision of the graph, without a look at the rules where the scores are far from the
  /// goal.
  Stopping stopping_at(const Decision& decision, const model::State& s, ScorePair pair) const;

 private:
  const model::Match& match_;
  std::array<std::vector<Decision>, 3> decisions_;
  std::vector<Toss> tosses_;
  int never_ = 1;
};

/// The rule as a policy of turns; `decisions` must outlive the policies.
MakePolicy by_simple_rule(const SimpleDecisions& decisions, const SimpleRule& rule);

}  // namespace fillwise::solver
