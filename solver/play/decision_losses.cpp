#include "solver/play/decision_losses.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

#include "solver/base/parallel.hpp"
#include "solver/play/option_places.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::solver {
namespace {

using model::ActionKind;
using model::Phase;
using model::State;

constexpr std::size_t kScores = race::kLanes<double>;
static_assert(kScores == TurnBounds::kPairs);

struct Decision {
  DecisionKind kind = DecisionKind::set_aside;
  std::span<const OptionPlace> options;
  std::size_t chosen = 0;
  double chance = 0;
};

void add_up(const DecisionLosses& more, DecisionLosses& sum) {
  for (std::size_t k = 0; k < kDecisionKinds; ++k) sum[k] += more[k];
}

class Losses {
 public:
  Losses(const model::Match& match, const RuleTurns& turns, std::span<const double> values,
         std::span<const double> visits, double least)
      : match_(match),
        turns_(turns),
        program_(race::compile(match)),
        side_(static_cast<std::size_t>(match.limit())),
        visits_(visits),
        least_(least),
        continuation_{
            race::terminal_rule_of(match), {values.data(), match.limit()}, {values.data(), match.limit()}},
        passes_([this] { return std::make_unique<race::TurnPass<double>>(program_, match_.limit(), true); }),
        actions_([this] { return std::make_unique<ActionLists>(match_); }) {}

  DecisionLosses all(int threads);

 private:
  DecisionLosses all_by_rows(int threads);
  race::TurnPass<double>& pass_of(std::span<const ScorePair> pairs);
  KindLosses of_decision(std::span<const OptionPlace> options, const TurnChoice& chosen,
                         const std::array<double, kScores>& weight, const race::TurnPass<double>& pass) const;
  DecisionLosses of_met(const BlockOccupancy& met);
  double loss_between_cards(const State& s) const;
  DecisionLosses of_block(const std::vector<Decision>& decisions, std::span<const ScorePair> pairs);
  void add_turn(const FollowedLead& lead, const FollowedTurn& turn, const std::vector<MetDecision>& met,
                DecisionLosses& sum);
  void add_between_cards(const FollowedLead& lead, const FollowedTurn& turn, KindLosses& losses);
  double visits(ScorePair pair) const {
    return visits_[static_cast<std::size_t>(pair.own) * side_ + static_cast<std::size_t>(pair.opponent)];
  }
  const model::Match& match_;
  const RuleTurns& turns_;
  race::TurnProgram program_;
  std::size_t side_;
  std::span<const double> visits_;
  double least_;
  race::ContinuationValues<double> continuation_;
  PerThread<race::TurnPass<double>> passes_;
  PerThread<ActionLists> actions_;
  std::map<const FlowGraph*, OptionTable> options_;
};

/// This thread's pass, run for up to kScores pairs; the other lanes repeat the last one.
race::TurnPass<double>& Losses::pass_of(std::span<const ScorePair> pairs) {
  race::TurnPass<double>& pass = passes_.local();
  race::Block<double> block;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    const ScorePair pair = pairs[std::min(i, pairs.size() - 1)];
    block.own[i] = pair.own;
    block.opponent[i] = pair.opponent;
    block.lose[i] = continuation_.end_turn(pair.own, pair.opponent);
  }
  pass.run(block, continuation_, race::Rounding::nearest);
  return pass;
}

/// Of one decision, with what was chosen and how often it is met by lane.
KindLosses Losses::of_decision(std::span<const OptionPlace> options, const TurnChoice& chosen,
                               const std::array<double, kScores>& weight,
                               const race::TurnPass<double>& pass) const {
  std::array<double, kScores> best;
  best.fill(race::kNever);
  for (const OptionPlace& option : options) {
    const double* const values = option.values(pass.workspace());
    for (std::size_t i = 0; i < kScores; ++i) best[i] = std::max(best[i], values[i]);
  }
  KindLosses sum;
  for (std::size_t i = 0; i < kScores; ++i) {
    const double loss = best[i] - options[chosen[i]].values(pass.workspace())[i];
    sum.met += weight[i];
    sum.wrong += loss > least_ ? weight[i] : 0;
    sum.cost += weight[i] * loss;
  }
  return sum;
}

/// Of up to kScores pairs, weighted with how often a game comes to their turns.
DecisionLosses Losses::of_block(const std::vector<Decision>& decisions, std::span<const ScorePair> pairs) {
  const race::TurnPass<double>& pass = pass_of(pairs);
  std::array<double, kScores> weight{};  // 0 in lanes that repeat a pair
  for (std::size_t i = 0; i < pairs.size(); ++i) weight[i] = visits(pairs[i]);
  DecisionLosses losses{};
  for (const Decision& d : decisions) {
    TurnChoice chosen;
    chosen.fill(static_cast<std::uint16_t>(d.chosen));
    const KindLosses sum = of_decision(d.options, chosen, weight, pass);
    losses[static_cast<std::size_t>(d.kind)] +=
        {d.chance * sum.met, d.chance * sum.wrong, d.chance * sum.cost};
  }
  return losses;
}

/// Of pairs of one own score, where turns go on at other scores.
DecisionLosses Losses::of_met(const BlockOccupancy& met) {
  DecisionLosses losses{};
  ActionLists& actions = actions_.local();
  std::vector<OptionPlace> places;
  const race::TurnPass<double>* pass = nullptr;
  for (const BlockOccupancy::Decision& d : met.decisions) {
    const State& s = met.graph->decisions[d.decision];
    places.clear();
    add_option_places(passes_.local().workspace(), s, actions.of(s), places);
    if (places.empty()) continue;
    if (pass == nullptr) pass = &pass_of(met.pairs);
    losses[static_cast<std::size_t>(decision_kind(s.phase))] +=
        of_decision(places, d.chosen, d.measure, *pass);
  }
  KindLosses& between = losses[static_cast<std::size_t>(DecisionKind::draw_or_stop)];
  for (const BlockOccupancy::BetweenCards& b : met.between_cards) {
    const double loss = loss_between_cards(b.at);
    between += {b.measure, loss > least_ ? b.measure : 0, b.measure * loss};
  }
  return losses;
}

void Losses::add_turn(const FollowedLead& lead, const FollowedTurn& turn, const std::vector<MetDecision>& met,
                      DecisionLosses& sum) {
  std::vector<Decision> decisions;
  const OptionTable& options = options_.at(lead.flow.get());
  for (const MetDecision& m : met)
    if (const auto places = options.of(m.decision); !places.empty())
      decisions.push_back(
          {decision_kind(lead.flow->graph.decisions[m.decision].phase), places, m.chosen, m.chance});
  std::vector<ScorePair> pairs;
  for (const ScorePair pair : turn.pairs)
    if (visits(pair) > 0) pairs.push_back(pair);
  const std::size_t blocks = (pairs.size() + kScores - 1) / kScores;
  std::vector<DecisionLosses> of_blocks(blocks);
  parallel_for(static_cast<int>(blocks), [&](int block) {
    const std::size_t first = static_cast<std::size_t>(block) * kScores;
    of_blocks[static_cast<std::size_t>(block)] =
        of_block(decisions, std::span(pairs).subspan(first, std::min(kScores, pairs.size() - first)));
  });
  for (const DecisionLosses& losses : of_blocks) add_up(losses, sum);
}

/// With nothing at risk.
double Losses::loss_between_cards(const State& s) const {
  std::vector<double> values;
  for (const model::Choice& c : match_.actions(s))
    values.push_back(c.action.kind == ActionKind::stop
                         ? continuation_.end_turn(s.own(), s.opponent())
                         : continuation_.stay.at(c.next.own(), c.next.opponent()));
  return *std::ranges::max_element(values) - values[turns_.choose_between_cards(s)];
}

/// The choices between two cards with nothing at risk, after points were added in mid-turn.
void Losses::add_between_cards(const FollowedLead& lead, const FollowedTurn& turn, KindLosses& losses) {
  const TurnGraph& graph = lead.flow->graph;
  for (const ScorePair pair : turn.pairs) {
    if (visits(pair) == 0) continue;
    for (const auto& [leaf, chance] : turn.leaves.at) {
      const State next = after_leaf(match_, graph.leaves[leaf], pair.own, pair.opponent);
      if (next.phase != Phase::between_cards) continue;
      const double loss = loss_between_cards(next);
      const double times = chance * visits(pair);
      losses.met += times;
      losses.wrong += loss > least_ ? times : 0;
      losses.cost += times * loss;
    }
  }
}

/// Where turns go on at other scores: what is met is valued where it is met.
DecisionLosses Losses::all_by_rows(int threads) {
  std::vector<DecisionLosses> of_own(side_);
  turns_.visit_rows(
      visits_,
      [&](int own, const BlockOccupancy& met) { add_up(of_met(met), of_own[static_cast<std::size_t>(own)]); },
      threads);
  DecisionLosses sum{};
  for (const DecisionLosses& losses : of_own) add_up(losses, sum);
  return sum;
}

DecisionLosses Losses::all(int threads) {
  if (turns_.go_on()) return all_by_rows(threads);
  for (const FollowedLead& lead : turns_.leads())
    options_.try_emplace(lead.flow.get(), passes_.local().workspace(), lead.flow->graph.decisions,
                         actions_.local());
  // Of each turn by itself, so that the order of threads does not matter for the sum.
  std::map<const FollowedTurn*, DecisionLosses> of_turn;
  for (const FollowedLead& lead : turns_.leads())
    for (const FollowedTurn& turn : lead.turns) of_turn[&turn] = {};
  turns_.visit(
      [&](const FollowedLead& lead, const FollowedTurn& turn, const std::vector<MetDecision>& met) {
        DecisionLosses& sum = of_turn.at(&turn);
        add_turn(lead, turn, met, sum);
        add_between_cards(lead, turn, sum[static_cast<std::size_t>(DecisionKind::draw_or_stop)]);
      },
      threads);
  DecisionLosses sum{};
  for (const FollowedLead& lead : turns_.leads())
    for (const FollowedTurn& turn : lead.turns) add_up(of_turn.at(&turn), sum);
  return sum;
}

}  // namespace

DecisionLosses decision_losses(const model::Match& match, const RuleTurns& turns,
                               std::span<const double> values, std::span<const double> visits, double least,
                               int threads) {
  return Losses(match, turns, values, visits, least).all(threads);
}

}  // namespace fillwise::solver
