#include "solver/simplify/simple_policy.hpp"

#include <algorithm>
#include <map>

#include "solver/play/action_lists.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::Phase;
using model::State;

class BySimpleRule : public TurnPolicy {
 public:
  BySimpleRule(const SimpleDecisions& decisions, const SimpleRule& rule)
      : decisions_(decisions), rule_(rule), policy_(stated(rule, decisions.match())) {
    for (const SimpleDecisions::Toss& toss : decisions.tosses())
      few_.push_back(few_dice(rule, toss.must_fill, toss.actions));
  }

  void begin(const TurnGraph& graph, std::span<const ScorePair> pairs) override {
    graph_ = &graph;
    pairs_ = pairs;
    of_lead_ = &decisions_.of_lead(pairs.front().lead());
  }

  TurnChoice choose(std::size_t decision, std::uint32_t) override {
    const SimpleDecisions::Decision& d = (*of_lead_)[decision];
    const State& s = graph_->decisions[decision];
    const std::size_t few = d.facts.phase == Phase::set_aside ? few_[d.toss] : 0;
    TurnChoice chosen{};
    if (!d.facts.is_free) return chosen;
    for (std::size_t i = 0; i < pairs_.size(); ++i)
      chosen[i] = static_cast<std::uint16_t>(solver::choose(rule_, d.facts, few,
                                                            decisions_.stopping_at(d, s, pairs_[i]),
                                                            pairs_[i], decisions_.match().goal()));
    return chosen;
  }

  std::size_t choose_between_cards(const State& s) override {
    return policy_.rule(s, actions_of(decisions_.match().actions(s)));
  }

 private:
  const SimpleDecisions& decisions_;
  SimpleRule rule_;
  StatedPolicy policy_;
  std::vector<std::size_t> few_;  ///< by toss
  const TurnGraph* graph_ = nullptr;
  std::span<const ScorePair> pairs_;
  const std::vector<SimpleDecisions::Decision>* of_lead_ = nullptr;
};

}  // namespace

SimpleDecisions::SimpleDecisions(const Match& match, const LeadGraphs& graphs) : match_(match) {
  std::map<std::array<int, 4>, std::uint32_t> known;  // tosses by card, fills left aside
  for (std::size_t lead = 0; lead < graphs.size(); ++lead) {
    if (!graphs[lead]) continue;
    for (const State& s : graphs[lead]->graph.decisions) {
      Decision d;
      if (s.phase == Phase::set_aside) {
        const auto [toss, is_new] =
            known.try_emplace({s.card, s.dice, s.held, s.toss}, static_cast<std::uint32_t>(tosses_.size()));
        if (is_new)
          tosses_.push_back({actions_of(match.actions(s)),
                             !match.rules().cards[static_cast<std::size_t>(s.card)].may_stop});
        d.toss = toss->second;
        d.facts = facts_of(match, s, tosses_[d.toss].actions);
      } else {
        d.facts = facts_of(match, s, actions_of(match.actions(s)));
      }
      d.may_stop = s.card < 0 || !d.facts.must_fill;
      never_ = std::max(never_, d.facts.at_risk + 1);
      decisions_[lead].push_back(d);
    }
  }
}

Stopping SimpleDecisions::stopping_at(const Decision& decision, const State& s, ScorePair pair) const {
  const DecisionFacts& facts = decision.facts;
  // A fill is taken whatever follows it.
  if (facts.phase == Phase::play_or_discard || (facts.phase == Phase::set_aside && facts.dice == 0))
    return Stopping::goes_on;
  if (!match_.rules().last_turn && pair.opponent < match_.goal())
    return decision.may_stop && match_.wins(pair.own + facts.at_risk) ? Stopping::wins : Stopping::goes_on;
  State at = s;
  at.score = {pair.own, pair.opponent};
  if (s.phase == Phase::set_aside) at = match_.after(at, tosses_[decision.toss].actions[facts.all]);
  return stopping(match_, at, 0);
}

MakePolicy by_simple_rule(const SimpleDecisions& decisions, const SimpleRule& rule) {
  return [&decisions, rule] { return std::make_unique<BySimpleRule>(decisions, rule); };
}

}  // namespace fillwise::solver
