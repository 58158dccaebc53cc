#include "solver/advice/breakdown.hpp"

#include <algorithm>
#include <stdexcept>

namespace fillwise::solver {
namespace {

using model::Phase;
using model::State;
using race::Mode;

constexpr int kLane = 0;  // all lanes are alike

/// Units that a penalty adds to the sheet, on average, with so many dice to toss and `before` to be subtracted
/// besides.
double penalty_units(const race::TurnPass<double>& pass, int dice, int before) {
  const int own = pass.block().own[kLane];
  const int most = std::max(0, own - before);
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): rules with penalties have it
  const race::PenaltyPoints& points = *pass.workspace().penalty_points;
  double left = 0;
  for (int p = 0; p < most; ++p) left += points.chance(dice, p) * (most - p);
  return left - own;
}

/// Units that the last fill of a mode adds to the sheet, as the turn pass has it, up to its top.
int added_units(const Mode& mode, const race::ContinuationValues<double>& continuation,
                const race::TurnPass<double>& pass, int t) {
  const race::Block<double>& block = pass.block();
  const int own = block.own[kLane];
  const int sum = own + mode.factor * (t + mode.bonus);
  const bool ends = continuation.ends_at_once(sum) && !continuation.terminal.last_turn;
  const bool loses = !ends && block.opponent[kLane] == own && mode.tied_player_loses_too;
  return std::min((loses ? mode.left(sum) : sum) - own, pass.top());
}

}  // namespace

State next_of(const model::Match& match, const Query& query, const Option& option) {
  const Plan plan = plan_of(match, query);
  const auto same = std::ranges::find_if(plan.advice.options, [&](const Option& o) {
    return o.action == option.action && o.dice == option.dice && o.then == option.then;
  });
  if (same == plan.advice.options.end()) throw std::invalid_argument("not an option of the query");
  return plan.successors[static_cast<std::size_t>(same - plan.advice.options.begin())];
}

double Breakdown::value() const {
  double sum = 0;
  for (const EndOfTurn& e : ends) sum += e.share;
  return sum;
}

Breakdowns::Breakdowns(const Advisor& advisor)
    : advisor_(advisor),
      pass_(advisor.program(), advisor.match().limit(), true),
      chances_(advisor.program(), advisor.match().limit()) {}

Breakdown Breakdowns::of(const Query& query, const Option& option) {
  const State next = next_of(advisor_.match(), query, option);
  const int own = query.state.own();
  Breakdown result;
  for (std::size_t i = 0; i < ends_.size(); ++i) ends_[i] = {static_cast<TurnEnd>(i)};
  gained_ = next.score[0] - own;
  landing_ = 0;
  if (model::Match::is_over(next) || next.mover != 0) {
    add(TurnEnd::at_once, 1, option.chance.value, 0);
  } else {
    landing_ = advisor_.estimate().with_landing(0, own, next.own());
    solve_turn(next.own(), next.opponent());
    constexpr Kinds kLater{TurnEnd::later_bust, TurnEnd::later_stop, TurnEnd::later_penalty,
                           TurnEnd::later_added};
    switch (next.phase) {
      case Phase::draw:
        chances_.run(pass_, next.at_risk);
        add_part(kLater, result);
        break;
      case Phase::redraw:
        chances_.run_redraw(pass_, next.at_risk);
        add_part(kLater, result);
        break;
      case Phase::toss:
        if (advisor_.program().is_penalty(next.card))
          penalise(next);
        else
          follow_toss(next, result);
        break;
      default:
        throw std::logic_error("an option leads to a decision");
    }
  }
  for (const EndOfTurn& e : ends_) {
    result.points += e.points;
    if (e.chance > 0) result.ends.push_back(e);
  }
  return result;
}

/// The turn at these scores, in all lanes.
void Breakdowns::solve_turn(int own, int opponent) {
  if (solved_ == std::pair(own, opponent)) return;
  race::Block<double> block;
  block.own.fill(own);
  block.opponent.fill(opponent);
  block.lose.fill(advisor_.estimate().end_turn(own, opponent));
  pass_.run(block, advisor_.estimate(), race::Rounding::nearest);
  solved_ = {own, opponent};
}

/// A toss with a card that leaves decisions.
void Breakdowns::follow_toss(const State& next, Breakdown& result) {
  const race::TurnProgram& program = advisor_.program();
  const int m = program.mode_of(next.card, next.fills);
  const Mode& mode = program.modes[static_cast<std::size_t>(m)];
  const race::Board& board = program.board_of(m);
  const int position = board.index_of(next.position());
  const race::TossProgram& toss = board.tosses[static_cast<std::size_t>(position - 1)];
  result.bust_on_roll = toss.bust_weight / static_cast<double>(model::tosses(toss.dice));
  chances_.run_card(pass_, m, position, next.at_risk);
  const bool only_bust_adds = mode.bust_adds && !mode.may_stop;
  add_part({TurnEnd::bust, only_bust_adds ? TurnEnd::bust : TurnEnd::stop, TurnEnd::penalty, TurnEnd::added},
           result);
  chances_.stop_after_fill();
  add_part({TurnEnd::bust, TurnEnd::stop_after_fill, TurnEnd::penalty, TurnEnd::added}, result);
  chances_.draw_on();
  add_part({TurnEnd::later_bust, TurnEnd::later_stop, TurnEnd::later_penalty, TurnEnd::later_added}, result);
  if (mode.fill == Mode::Fill::until_bust) return;
  result.fill = 0;
  for (const TurnEnd end : {TurnEnd::added, TurnEnd::stop_after_fill, TurnEnd::later_bust,
                            TurnEnd::later_stop, TurnEnd::later_penalty, TurnEnd::later_added})
    *result.fill += ends_[static_cast<std::size_t>(end)].chance;
}

/// A penalty card, on which nothing is decided: what is subtracted so far stands at risk.
void Breakdowns::penalise(const State& next) {
  add(TurnEnd::penalty, 1, pass_.penalty(next.dice, next.at_risk, kLane),
      penalty_units(pass_, next.dice, next.at_risk));
}

/// The ends of the part that was followed last.
void Breakdowns::add_part(const Kinds& kinds, Breakdown& result) {
  add_ends(chances_, kinds);
  result.error += chances_.error(kLane);
}

void Breakdowns::add_ends(const race::TurnChances& chances, const Kinds& kinds) {
  const race::TurnPass<double>& pass = chances.pass();
  add(kinds.lose, chances.lose(kLane), pass.block().lose[kLane], 0);
  add(kinds.added, chances.wins(kLane), 1, 0);
  for (int t = 0; t <= pass.top(); ++t) {
    add(kinds.banked, chances.banked(t, kLane), pass.bank(t, kLane), t);
    add_fills(chances, t, kinds.added);
    if (!advisor_.program().penalties.empty()) add_penalties(chances, t, kinds.penalty);
  }
  for (const auto& after : chances.below()) add_ends(*after, kinds);
}

void Breakdowns::add_fills(const race::TurnChances& chances, int t, TurnEnd end) {
  const race::TurnPass<double>& pass = chances.pass();
  const race::Workspace<double>& w = pass.workspace();
  const std::vector<Mode>& modes = advisor_.program().modes;
  for (std::size_t m = 0; m < modes.size(); ++m)
    if (modes[m].fill == Mode::Fill::add_to_sheet)
      add(end, chances.added(static_cast<int>(m), t, kLane), w.added[m].data()[w.at(t, kLane)],
          added_units(modes[m], advisor_.estimate(), pass, t));
}

void Breakdowns::add_penalties(const race::TurnChances& chances, int t, TurnEnd end) {
  const double each = chances.penalised(t, kLane);
  if (each == 0) return;
  const race::TurnPass<double>& pass = chances.pass();
  for (const race::Penalty& p : advisor_.program().penalties) {
    const int before = p.whole_turn ? t : 0;
    add(end, each * p.count, pass.penalty(model::kDice, before, kLane),
        penalty_units(pass, model::kDice, before));
  }
}

void Breakdowns::add(TurnEnd end, double chance, double value, double units) {
  if (chance == 0) return;
  EndOfTurn& e = ends_[static_cast<std::size_t>(end)];
  e.chance += chance;
  e.share += chance * (value + landing_);
  e.points += chance * (gained_ + units);
}

}  // namespace fillwise::solver
