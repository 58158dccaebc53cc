#include "solver/play/turn_policy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "solver/play/action_lists.hpp"

namespace fillwise::solver {
namespace {

using model::Match;
using model::State;

class BestBy : public TurnPolicy {
 public:
  BestBy(const Match& match, std::span<const double> lower, std::span<const double> upper,
         LeastAtLimit at_limit)
      : match_(match), bounds_(match, lower, upper, std::move(at_limit)) {}

  void begin_row(std::span<const RowBlock> row) override { bounds_.run_row(row); }

  void begin(const TurnGraph& graph, std::span<const ScorePair> pairs) override {
    graph_ = &graph;
    bounds_.run(graph, pairs);
  }

  TurnChoice choose(std::size_t, std::uint32_t node) override {
    TurnChoice chosen{};
    const std::uint32_t begin = graph_->first_edge[node];
    std::array<double, TurnBounds::kPairs> most;
    most.fill(-1);
    for (std::uint32_t e = begin; e < graph_->first_edge[node + 1]; ++e)
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        const double sum = bounds_.lower(graph_->source[e], i) + bounds_.upper(graph_->source[e], i);
        if (!(sum > most[i])) continue;
        most[i] = sum;
        chosen[i] = static_cast<std::uint16_t>(e - begin);
      }
    return chosen;
  }

  std::size_t choose_between_cards(const State& s) override {
    const std::vector<model::Choice> choices = match_.actions(s);
    std::size_t best = 0;
    for (std::size_t i = 1; i < choices.size(); ++i)
      if (value(choices[i].next) > value(choices[best].next)) best = i;
    return best;
  }

  const TurnBounds* bounds() const override { return &bounds_; }

 private:
  double value(const State& next) const {
    const TurnBounds::Value v = bounds_.value_after_leaf(next, 0);
    return v.lower + v.upper;
  }

  const Match& match_;
  TurnBounds bounds_;
  const TurnGraph* graph_ = nullptr;
};

class ByRule : public TurnPolicy {
 public:
  ByRule(const Match& match, std::shared_ptr<const ChoiceRule> rule, AtRisk at_risk)
      : match_(match), rule_(std::move(rule)), at_risk_(at_risk), actions_(match) {}

  void begin(const TurnGraph& graph, std::span<const ScorePair> pairs) override {
    graph_ = &graph;
    pairs_ = pairs;
  }

  TurnChoice choose(std::size_t decision, std::uint32_t) override {
    TurnChoice chosen{};
    const std::vector<model::Action>& actions = actions_.of(graph_->decisions[decision]);
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      State s = graph_->decisions[decision];
      s.score = {pairs_[i].own, pairs_[i].opponent};
      if (at_risk_ == AtRisk::up_to_most) s = match_.with_counted_at_risk(s);
      chosen[i] = static_cast<std::uint16_t>(choice(s, actions));
    }
    return chosen;
  }

  std::size_t choose_between_cards(const State& s) override { return choice(s, actions_.of(s)); }

 private:
  std::size_t choice(const State& s, const std::vector<model::Action>& actions) const {
    const std::size_t place = (*rule_)(s, actions);
    if (place >= actions.size())
      throw std::out_of_range(
          fmt::format("a policy names action {}, but there are {}", place, actions.size()));
    return place;
  }

  const Match& match_;
  std::shared_ptr<const ChoiceRule> rule_;
  AtRisk at_risk_;
  const TurnGraph* graph_ = nullptr;
  std::span<const ScorePair> pairs_;
  ActionLists actions_;
};

}  // namespace

MakePolicy best_by(const Match& match, std::span<const double> lower, std::span<const double> upper,
                   LeastAtLimit at_limit) {
  return [&match, lower, upper, at_limit = std::move(at_limit)] {
    return std::make_unique<BestBy>(match, lower, upper, at_limit);
  };
}

MakePolicy by_rule(const Match& match, ChoiceRule rule, AtRisk at_risk) {
  return [&match, at_risk, shared = std::make_shared<const ChoiceRule>(std::move(rule))] {
    return std::make_unique<ByRule>(match, shared, at_risk);
  };
}

}  // namespace fillwise::solver
