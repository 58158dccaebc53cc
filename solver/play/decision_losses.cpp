#include "solver/play/decision_losses.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/play/option_places.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::solver {
namespace {

using model::ActionKind;
using model::Phase;
using model::State;

constexpr std::size_t kScores = race::kLanes<double>;
constexpr double kTurnWork = 200;  // to follow a turn once more, in the time that a pair of scores takes
static_assert(kScores == TurnBounds::kPairs);

struct Decision {
  DecisionKind kind = DecisionKind::set_aside;
  std::span<const OptionPlace> options;
  std::size_t chosen = 0;
  double chance = 0;
  const State* at = nullptr;
  std::span<const model::Action> actions;  ///< where groups are asked for
};

/// By kind, and by group where groups are asked for.
struct LossSums {
  DecisionLosses of_kind{};
  std::map<int, KindLosses> of_group;
};

void add_up(const LossSums& more, LossSums& sum) {
  for (std::size_t k = 0; k < kDecisionKinds; ++k) sum.of_kind[k] += more.of_kind[k];
  for (const auto& [group, losses] : more.of_group) sum.of_group[group] += losses;
}

class Losses {
 public:
  Losses(const model::Match& match, const RuleTurns& turns, std::span<const double> values,
         std::span<const double> occupancy, double least, LossGroup group = {})
      : match_(match),
        turns_(turns),
        program_(race::compile(match)),
        side_(static_cast<std::size_t>(match.limit())),
        occupancy_(occupancy),
        least_(least),
        group_(std::move(group)),
        continuation_{
            race::terminal_rule_of(match), {values.data(), match.limit()}, {values.data(), match.limit()}},
        passes_([this] { return std::make_unique<race::TurnPass<double>>(program_, match_.limit(), true); }),
        actions_([this] { return std::make_unique<ActionLists>(match_); }) {}

  LossSums all(int threads, const ShareDone& told);

 private:
  LossSums all_by_rows(int threads, const ShareDone& told);
  race::TurnPass<double>& pass_of(std::span<const ScorePair> pairs);
  KindLosses of_decision(std::span<const OptionPlace> options, const TurnChoice& chosen,
                         const std::array<double, kScores>& weight, const race::TurnPass<double>& pass) const;
  LossSums of_met(const BlockOccupancy& met);
  double loss_between_cards(const State& s) const;
  void add_groups(const Decision& d, std::span<const ScorePair> pairs, const race::TurnPass<double>& pass,
                  std::map<int, KindLosses>& sums) const;
  LossSums of_block(const std::vector<Decision>& decisions, std::span<const ScorePair> pairs);
  void add_turn(const FollowedLead& lead, const FollowedTurn& turn, const std::vector<MetDecision>& met,
                StepsDone& steps, LossSums& sum);
  std::vector<ScorePair> visited(const FollowedTurn& turn) const;
  void add_between_cards(const FollowedLead& lead, const FollowedTurn& turn, LossSums& sum);
  double occupancy(ScorePair pair) const {
    return occupancy_[static_cast<std::size_t>(pair.own) * side_ + static_cast<std::size_t>(pair.opponent)];
  }
  const model::Match& match_;
  const RuleTurns& turns_;
  race::TurnProgram program_;
  std::size_t side_;
  std::span<const double> occupancy_;
  double least_;
  LossGroup group_;  ///< may be empty
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

/// The wrong ones of a decision, by group.
void Losses::add_groups(const Decision& d, std::span<const ScorePair> pairs,
                        const race::TurnPass<double>& pass, std::map<int, KindLosses>& sums) const {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto value = [&](std::size_t option) { return d.options[option].values(pass.workspace())[i]; };
    std::size_t best = 0;
    for (std::size_t option = 1; option < d.options.size(); ++option)
      if (value(option) > value(best)) best = option;
    const double loss = value(best) - value(d.chosen);
    const double times = d.chance * occupancy(pairs[i]);
    if (loss <= least_ || times == 0) continue;
    sums[group_({*d.at, pairs[i], d.actions, d.chosen, best})] += {times, times, times * loss};
  }
}

/// Of up to kScores pairs, weighted with how often a game comes to their turns.
LossSums Losses::of_block(const std::vector<Decision>& decisions, std::span<const ScorePair> pairs) {
  const race::TurnPass<double>& pass = pass_of(pairs);
  std::array<double, kScores> weight{};  // 0 in lanes that repeat a pair
  for (std::size_t i = 0; i < pairs.size(); ++i) weight[i] = occupancy(pairs[i]);
  LossSums losses;
  for (const Decision& d : decisions) {
    TurnChoice chosen;
    chosen.fill(static_cast<std::uint16_t>(d.chosen));
    const KindLosses sum = of_decision(d.options, chosen, weight, pass);
    losses.of_kind[static_cast<std::size_t>(d.kind)] +=
        {d.chance * sum.met, d.chance * sum.wrong, d.chance * sum.cost};
    if (group_ && sum.wrong > 0) add_groups(d, pairs, pass, losses.of_group);
  }
  return losses;
}

/// Of pairs of one own score, where turns go on at other scores.
LossSums Losses::of_met(const BlockOccupancy& met) {
  LossSums losses;
  ActionLists& actions = actions_.local();
  std::vector<OptionPlace> places;
  const race::TurnPass<double>* pass = nullptr;
  for (const BlockOccupancy::Decision& d : met.decisions) {
    const State& s = met.graph->decisions[d.decision];
    places.clear();
    add_option_places(passes_.local().workspace(), s, actions.of(s), places);
    if (places.empty()) continue;
    if (pass == nullptr) pass = &pass_of(met.pairs);
    losses.of_kind[static_cast<std::size_t>(decision_kind(s.phase))] +=
        of_decision(places, d.chosen, d.measure, *pass);
  }
  KindLosses& between = losses.of_kind[static_cast<std::size_t>(DecisionKind::draw_or_stop)];
  for (const BlockOccupancy::BetweenCards& b : met.between_cards) {
    const double loss = loss_between_cards(b.at);
    between += {b.measure, loss > least_ ? b.measure : 0, b.measure * loss};
  }
  return losses;
}

/// The turn's pairs that games come to.
std::vector<ScorePair> Losses::visited(const FollowedTurn& turn) const {
  std::vector<ScorePair> pairs;
  for (const ScorePair pair : turn.pairs)
    if (occupancy(pair) > 0) pairs.push_back(pair);
  return pairs;
}

void Losses::add_turn(const FollowedLead& lead, const FollowedTurn& turn, const std::vector<MetDecision>& met,
                      StepsDone& steps, LossSums& sum) {
  std::vector<Decision> decisions;
  const OptionTable& options = options_.at(lead.flow.get());
  for (const MetDecision& m : met)
    if (const auto places = options.of(m.decision); !places.empty()) {
      const State& s = lead.flow->graph.decisions[m.decision];
      decisions.push_back({decision_kind(s.phase), places, m.chosen, m.chance, &s, {}});
      if (group_) decisions.back().actions = actions_.local().of(s);
    }
  const std::vector<ScorePair> pairs = visited(turn);
  const std::size_t blocks = (pairs.size() + kScores - 1) / kScores;
  std::vector<LossSums> of_blocks(blocks);
  parallel_for(static_cast<int>(blocks), [&](int block) {
    const std::size_t first = static_cast<std::size_t>(block) * kScores;
    of_blocks[static_cast<std::size_t>(block)] =
        of_block(decisions, std::span(pairs).subspan(first, std::min(kScores, pairs.size() - first)));
    steps.step(static_cast<double>(std::min(kScores, pairs.size() - first)));
  });
  for (const LossSums& losses : of_blocks) add_up(losses, sum);
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
void Losses::add_between_cards(const FollowedLead& lead, const FollowedTurn& turn, LossSums& sum) {
  KindLosses& losses = sum.of_kind[static_cast<std::size_t>(DecisionKind::draw_or_stop)];
  const TurnGraph& graph = lead.flow->graph;
  for (const ScorePair pair : turn.pairs) {
    if (occupancy(pair) == 0) continue;
    for (const auto& [leaf, chance] : turn.leaves.at) {
      const State next = after_leaf(match_, graph.leaves[leaf], pair.own, pair.opponent);
      if (next.phase != Phase::between_cards) continue;
      const double loss = loss_between_cards(next);
      const double times = chance * occupancy(pair);
      losses += {times, loss > least_ ? times : 0, times * loss};
      if (!group_ || loss <= least_) continue;
      const std::vector<model::Action>& actions = actions_.local().of(next);
      const std::size_t chosen = turns_.choose_between_cards(next);
      const WrongDecision wrong{next, {pair.own, pair.opponent}, actions, chosen, 1 - chosen};
      sum.of_group[group_(wrong)] += {times, times, times * loss};
    }
  }
}

/// Where turns go on at other scores: what is met is valued where it is met.
LossSums Losses::all_by_rows(int threads, const ShareDone& told) {
  std::vector<LossSums> of_own(side_);
  turns_.visit_rows(
      occupancy_,
      [&](int own, const BlockOccupancy& met) { add_up(of_met(met), of_own[static_cast<std::size_t>(own)]); },
      threads, told);
  LossSums sum;
  for (const LossSums& losses : of_own) add_up(losses, sum);
  return sum;
}

LossSums Losses::all(int threads, const ShareDone& told) {
  if (turns_.go_on()) return all_by_rows(threads, told);
  for (const FollowedLead& lead : turns_.leads())
    options_.try_emplace(lead.flow.get(), passes_.local().workspace(), lead.flow->graph.decisions,
                         actions_.local());
  // Of each turn by itself, so that the order of threads does not matter for the sum.
  std::map<const FollowedTurn*, LossSums> of_turn;
  double work = 0;
  for (const FollowedLead& lead : turns_.leads())
    for (const FollowedTurn& turn : lead.turns) {
      of_turn[&turn] = {};
      work += kTurnWork + static_cast<double>(visited(turn).size());
    }
  StepsDone steps(told, work);
  turns_.visit(
      [&](const FollowedLead& lead, const FollowedTurn& turn, const std::vector<MetDecision>& met) {
        steps.step(kTurnWork);
        LossSums& sum = of_turn.at(&turn);
        add_turn(lead, turn, met, steps, sum);
        add_between_cards(lead, turn, sum);
      },
      threads);
  LossSums sum;
  for (const FollowedLead& lead : turns_.leads())
    for (const FollowedTurn& turn : lead.turns) add_up(of_turn.at(&turn), sum);
  return sum;
}

}  // namespace

DecisionLosses decision_losses(const model::Match& match, const RuleTurns& turns,
                               std::span<const double> values, std::span<const double> occupancy,
                               double least, int threads, const ShareDone& told) {
  return Losses(match, turns, values, occupancy, least).all(threads, told).of_kind;
}

std::map<int, KindLosses> losses_by_group(const model::Match& match, const RuleTurns& turns,
                                          std::span<const double> values, std::span<const double> occupancy,
                                          const LossGroup& group, double least, int threads) {
  if (turns.go_on()) throw std::invalid_argument("turns go on at other scores with points at risk");
  return Losses(match, turns, values, occupancy, least, group).all(threads, {}).of_group;
}

}  // namespace fillwise::solver
