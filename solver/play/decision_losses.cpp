#include "solver/play/decision_losses.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>

#include "solver/parallel.hpp"
#include "solver/race/turn_pass.hpp"

namespace fillwise::solver {
namespace {

using model::Action;
using model::ActionKind;
using model::Phase;
using model::State;

constexpr std::size_t kScores = race::kLanes<double>;

/// One action of a decision, as a place of the turn pass.
struct Place {
  enum class Kind : std::uint8_t { bank, draw, redraw, toss, keep };
  Kind kind = Kind::bank;
  int mode = 0;
  int position = 0;
  int at_risk = 0;

  /// By lane.
  const double* values(const race::TurnPass<double>& pass) const {
    switch (kind) {
      case Kind::bank:
        return pass.banks(at_risk);
      case Kind::draw:
        return pass.draws(at_risk);
      case Kind::redraw:
        return pass.redraws(at_risk);
      case Kind::toss:
        return pass.tosses(mode, position, at_risk);
      case Kind::keep:
        return pass.keeps(mode, position, at_risk);
    }
    return nullptr;
  }
};

struct Decision {
  DecisionKind kind = DecisionKind::set_aside;
  std::vector<Place> options;
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
        outlook_{race::ending_of(match), {values.data(), match.limit()}, {values.data(), match.limit()}},
        passes_([this] { return std::make_unique<race::TurnPass<double>>(program_, match_.limit(), true); }) {
  }

  DecisionLosses all(int threads);

 private:
  Decision decision(const TurnGraph& graph, const MetDecision& met) const;
  Place place(const State& s, const Action& action) const;
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
  race::Outlook<double> outlook_;
  PerThread<race::TurnPass<double>> passes_;
};

Place Losses::place(const State& s, const Action& action) const {
  const int mode = s.card < 0 ? -1 : program_.mode_of(s.card, s.fills);
  switch (action.kind) {
    case ActionKind::set_aside: {
      const int dice = s.dice - action.way.count;
      const int position = dice == 0 ? 0 : program_.board_of(mode).index_of({dice, action.way.held});
      return {Place::Kind::keep, mode, position, s.at_risk + action.way.points};
    }
    case ActionKind::roll:
      return {Place::Kind::toss, mode, program_.board_of(mode).index_of(s.position()), s.at_risk};
    case ActionKind::stop:
      return {Place::Kind::bank, 0, 0, s.at_risk};
    case ActionKind::draw:
      return {Place::Kind::draw, 0, 0, s.at_risk};
    case ActionKind::play:
      return {Place::Kind::keep, mode, program_.board_of(mode).fresh(), s.at_risk};
    case ActionKind::discard:
      return {Place::Kind::redraw, 0, 0, s.at_risk};
  }
  throw std::logic_error("unknown action");
}

Decision Losses::decision(const TurnGraph& graph, const MetDecision& met) const {
  const State& s = graph.decisions[met.decision];
  Decision result;
  result.kind = decision_kind(s.phase);
  const auto choices = match_.actions(s);
  if (choices.size() < 2) return result;  // on a penalty card there is no place for it
  for (const model::Choice& c : choices) result.options.push_back(place(s, c.action));
  result.chosen = met.chosen;
  result.chance = met.chance;
  return result;
}

/// Of up to kScores pairs, weighted with how often a game comes to their turns.
DecisionLosses Losses::of_block(const std::vector<Decision>& decisions, std::span<const ScorePair> pairs) {
  race::TurnPass<double>& pass = passes_.local();
  race::Block<double> block;
  for (std::size_t i = 0; i < block.own.size(); ++i) {
    const ScorePair pair = pairs[std::min(i, pairs.size() - 1)];
    block.own[i] = pair.own;
    block.opponent[i] = pair.opponent;
    block.lose[i] = outlook_.end_turn(pair.own, pair.opponent);
  }
  pass.run(block, outlook_, race::Rounding::nearest);
  std::array<double, kScores> weight{};  // 0 in lanes that repeat a pair
  for (std::size_t i = 0; i < pairs.size(); ++i) weight[i] = visits(pairs[i]);
  DecisionLosses losses{};
  for (const Decision& d : decisions) {
    std::array<double, kScores> best;
    best.fill(race::kNever);
    for (const Place& option : d.options) {
      const double* const values = option.values(pass);
      for (std::size_t i = 0; i < kScores; ++i) best[i] = std::max(best[i], values[i]);
    }
    const double* const chosen = d.options[d.chosen].values(pass);
    KindLosses sum;
    for (std::size_t i = 0; i < kScores; ++i) {
      const double loss = best[i] - chosen[i];
      sum.met += weight[i];
      sum.wrong += loss > least_ ? weight[i] : 0;
      sum.cost += weight[i] * loss;
    }
    KindLosses& to = losses[static_cast<std::size_t>(d.kind)];
    to.met += d.chance * sum.met;
    to.wrong += d.chance * sum.wrong;
    to.cost += d.chance * sum.cost;
  }
  return losses;
}

void Losses::add_turn(const FollowedLead& lead, const FollowedTurn& turn, const std::vector<MetDecision>& met,
                      DecisionLosses& sum) {
  std::vector<Decision> decisions;
  for (const MetDecision& m : met) {
    decisions.push_back(decision(lead.flow->graph, m));
    if (decisions.back().options.size() < 2) decisions.pop_back();
  }
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

/// The choices between two cards with nothing at risk, after points were added in mid-turn.
void Losses::add_between_cards(const FollowedLead& lead, const FollowedTurn& turn, KindLosses& losses) {
  const TurnGraph& graph = lead.flow->graph;
  for (const ScorePair pair : turn.pairs) {
    if (visits(pair) == 0) continue;
    for (const auto& [leaf, chance] : turn.leaves.at) {
      const State next = after_leaf(match_, graph.leaves[leaf], pair.own, pair.opponent);
      if (next.phase != Phase::between_cards) continue;
      const auto actions = match_.actions(next);
      std::vector<double> values;
      for (const model::Choice& c : actions) {
        const State& to = c.next;
        values.push_back(c.action.kind == ActionKind::stop ? outlook_.end_turn(next.own(), next.opponent())
                                                           : outlook_.stay.at(to.own(), to.opponent()));
      }
      const double loss = *std::ranges::max_element(values) - values[turns_.choose_between_cards(next)];
      const double times = chance * visits(pair);
      losses.met += times;
      losses.wrong += loss > least_ ? times : 0;
      losses.cost += times * loss;
    }
  }
}

DecisionLosses Losses::all(int threads) {
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
