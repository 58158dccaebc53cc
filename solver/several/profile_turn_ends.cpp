#include "solver/several/profile_turn_ends.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <stdexcept>

#include "model/fill_or_bust/sheet.hpp"
#include "solver/plain/turn_graph.hpp"
#include "solver/play/turn_flow.hpp"
#include "solver/play/turn_policy.hpp"
#include "solver/several/profile_choice.hpp"

namespace fillwise::solver {
namespace {

using model::Action;
using model::Match;
using model::State;

/// The profile as a policy of one turn against the best of the others.
class ByProfile : public TurnPolicy {
 public:
  ByProfile(const Match& match, const equilibrium::Continuation& continuation)
      : match_(match), play_(match, continuation), choice_(play_) {}

  /// The turn with these scores is the next to be followed.
  void begin_at(const std::vector<int>& sheet) {
    equilibrium::Scores scores{};
    std::ranges::copy(sheet, scores.begin());
    choice_.begin(std::span(&scores, 1));
  }

  void begin(const TurnGraph& graph, std::span<const ScorePair> pairs) override {
    graph_ = &graph;
    pair_ = pairs.front();
  }
  bool is_mixed() const override { return true; }
  std::span<const double> shares(std::size_t decision, std::size_t /*pair*/) override {
    State s = graph_->decisions[decision];  // the graph serves other scores, too
    s.score = {pair_.own, pair_.opponent};
    return shares_of(s);
  }
  std::span<const double> shares_between_cards(const State& s) override { return shares_of(s); }

  TurnChoice choose(std::size_t /*decision*/, std::uint32_t /*node*/) override { throw is_at_random(); }
  std::size_t choose_between_cards(const State& /*s*/) override { throw is_at_random(); }

 private:
  static std::logic_error is_at_random() { return std::logic_error("a choice that is taken at random"); }

  std::span<const double> shares_of(const State& s) {
    static constexpr double kAll = 1;
    actions_.clear();
    for (const model::Choice& choice : match_.actions(s)) actions_.push_back(choice.action);
    return actions_.size() == 1 ? std::span(&kAll, 1) : choice_.shares(0, s, actions_);
  }

  const Match& match_;
  ProfilePlay play_;
  ProfileChoice choice_;
  const TurnGraph* graph_ = nullptr;
  ScorePair pair_;
  std::vector<Action> actions_;
};

}  // namespace

TableTurnEnds profile_turn_ends(const Match& match, const equilibrium::Continuation& continuation,
                                const std::vector<int>& from) {
  ByProfile policy(match, continuation);
  TurnFlow flow;
  LeafReader reader(match);
  std::map<int, FlowGraph> graphs;  // by lead
  return turn_ends_at_table(match, from, [&](const std::vector<int>& sheet) {
    const ScorePair pair{sheet[0], model::best_of_others(sheet)};
    auto graph = graphs.find(pair.lead());
    if (graph == graphs.end())
      graph = graphs
                  .emplace(pair.lead(), FlowGraph(build_turn_graph(match, pair.lead() > 0 ? 1 : 0,
                                                                   pair.lead() < 0 ? 1 : 0, TurnSlots::own)))
                  .first;
    policy.begin_at(sheet);
    policy.begin(graph->second.graph, std::span(&pair, 1));
    flow.follow(graph->second, 1, policy, {});
    return reader.row(graph->second.graph, flow.leaves(graph->second, 0), pair, policy);
  });
}

}  // namespace fillwise::solver
