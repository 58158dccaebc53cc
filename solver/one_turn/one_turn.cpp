#include "solver/one_turn/one_turn.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "solver/base/solve_error.hpp"
#include "solver/one_turn/one_turn_solved.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::solver::one_turn {

namespace {
constexpr double kLeast = -std::numeric_limits<double>::infinity();
constexpr int kLossesInTurn = 64;  // far more than a player who stops where that is allowed suffers
}  // namespace

double Solved::floor() const {
  if (sheet) return -sheet->own;
  int lost = 0;
  for (const Mode& mode : program.modes) lost = std::max(lost, lost_by_tied(mode));
  return -taken_off_from(kDice, 0, +1) - kLossesInTurn * lost;
}

double Solved::added(const Mode& mode, int total, int sign) {
  goes_on_here |= !sheet;
  if (!sheet)
    return rounded(total - lost_by_tied(mode) + tail.whole_turn, total + std::abs(tail.whole_turn), 2, sign);
  const int after = sheet->own + total;
  const int left = lost_by_tied(mode) > 0 ? mode.left(after) : after;
  const bool same = left == sheet->own || !sheet->whole_turn;
  goes_on_here |= same;
  const double go_on = same ? tail.whole_turn : sheet->whole_turn(left, sign);
  return rounded(left - sheet->own + go_on, total + std::abs(go_on), 2, sign);
}

/// The tosses of a mode with t at risk, from every position: they lead to positions with fewer dice, which
/// are done, with as many points or more.
void Solved::values_of_tosses(std::size_t m, int t, int sign) {
  const Mode& mode = program.modes[m];
  const bool all = board(m).takes_all;
  for (int p = 1; p <= fresh(m); ++p) {
    double sum = 0;
    double magnitude = 0;  // of the terms, some of which are below 0 where there are penalties
    for (const model::TossClass& c : classes(m, p)) {
      double best = !c.is_bust() ? kLeast : mode.bust_adds ? t : 0;
      for (const model::Way& way : c.ways)
        if (!all || way == c.all) best = std::max(best, state_value_at(m, after(m, p, way), t + way.points));
      sum += static_cast<double>(c.weight) * best;
      magnitude += static_cast<double>(c.weight) * std::abs(best);
    }
    const auto all_tosses =
        static_cast<double>(model::tosses(board(m).positions[static_cast<std::size_t>(p)].dice));
    const double rounded_mean =
        rounded(sum / all_tosses, magnitude / all_tosses, classes(m, p).size() + 1, sign);
    action_values[index(m, p, t)] = rounded_mean;
    state_values[index(m, p, t)] =
        may_stop(m, p) ? std::max(rounded_mean, static_cast<double>(t)) : rounded_mean;
  }
}

/// What the fill of a mode with t at risk leads to.
double Solved::fill_of(std::size_t m, int t, int sign) {
  const Mode& mode = program.modes[m];
  const int total = mode.factor * (t + mode.bonus);
  switch (mode.fill) {
    case Mode::Fill::next_fill:
      return action_values[index(m + 1, fresh(m + 1), t)];
    case Mode::Fill::until_bust:
      return action_values[index(m, fresh(m), t)];
    case Mode::Fill::at_risk:
      return mode.must_draw ? draw_at(total) : between_at(total);
    case Mode::Fill::add_to_sheet:
      return added(mode, total, sign);
    case Mode::Fill::win:
      return t;
  }
  return 0;
}

/// The backward pass below the tail. Returns the value of the whole turn.
double Solved::pass(int sign) {
  const std::size_t modes = program.modes.size();
  const auto size = static_cast<std::size_t>(top);
  action_values.assign(size * row, 0);
  state_values.assign(size * row, 0);
  draw.assign(size, 0);
  redraw.assign(size, 0);
  for (int t = top - 1; t >= 0; --t) {
    // 1. Tosses. Where they count no points one may make the fill with as many at risk: the fill first.
    for (std::size_t m = modes; m-- > 0;) {
      if (!board(m).rules.count) state_values[index(m, 0, t)] = fill_of(m, t, sign);
      values_of_tosses(m, t, sign);
    }
    // 2. Cards.
    double sum = 0, magnitude = 0;  // of the terms, some of which may be below 0
    const auto add = [&](double term) {
      sum += term;
      magnitude += std::abs(term);
    };
    for (const race::Penalty& p : program.penalties) add(-p.count * taken_off(p, t, -sign));
    const auto six_dice = [&](int mode) {
      const auto m = static_cast<std::size_t>(mode);
      return action_values[index(m, fresh(m), t)];
    };
    for (const race::DeckRow& card : program.deck) add(card.count * six_dice(card.mode));
    const std::size_t terms = program.deck.size() + program.penalties.size() + 2;
    const double firm = rounded(sum / program.firm, magnitude / program.firm, terms, sign);
    redraw[static_cast<std::size_t>(t)] = firm;
    double discardable = firm;
    if (program.discardable > 0 && playable())
      discardable = std::max(program.may_discard ? firm : kLeast, six_dice(program.discardable_mode));
    add(program.discardable * discardable);
    draw[static_cast<std::size_t>(t)] = rounded(sum / deck(), magnitude / deck(), terms + 1, sign);
    // 3. What the fills lead to.
    for (std::size_t m = 0; m < modes; ++m) state_values[index(m, 0, t)] = fill_of(m, t, sign);
  }
  return draw[0];
}

/// Applies the turn operator, rounding in that direction, until the whole turn's value settles. Returns what
/// the first application makes of it.
double Solved::iterate(int sign) {
  constexpr int kTailSteps = 60;
  constexpr int kRounds = 60;
  double first = 0;
  for (int i = 0; i < kRounds; ++i) {
    bool settled = false;
    for (int k = 0; k < kTailSteps && !settled; ++k) settled = !step_tail(sign);
    const double before = tail.whole_turn;
    const double now = pass(sign);
    if (i == 0) first = now;
    tail.whole_turn = std::max(before, now);
    if (tail.whole_turn - before < 1e-12 || (settled && !goes_on_here)) break;
  }
  return first;
}

/// Encloses the whole turn's value with the tail starting at `top`; false if that does not succeed.
bool Solved::enclose() {
  constexpr double kSlack = 1e-9;
  constexpr double kWidest = 1e-7;
  // 1. From below: values after any number of applications to a lower bound are lower bounds. No turn makes
  // less than nothing, or with penalties less than losing what is at risk and a penalty's points; where who
  // is tied loses points too, the first application shows that no turn makes less than floor().
  const Affine least{program.subtracts_turn && !sheet ? -1.0 : 0.0, floor()};
  tail.draw = tail.redraw = least;
  for (auto* values : {&tail.action_values, &tail.state_values})
    for (auto& mode : *values) std::ranges::fill(mode, least);
  tail.whole_turn = floor();
  if (iterate(-1) < floor()) return false;
  lower = tail.whole_turn;
  below = static_cast<const Values&>(*this);
  // 2. From above: what an application does not raise encloses the least fixed point (Knaster-Tarski). The
  //    tail's loops go through draw and the six dice of each mode; the rest follows from them without a loop.
  iterate(+1);
  const auto widen = [&](Affine& f) { f = {f.a + kSlack, f.b + kSlack}; };
  widen(tail.draw);
  for (auto& mode : tail.action_values) widen(mode.back());
  tail.whole_turn += kSlack;
  upper = tail.whole_turn;
  const Tail claim = tail;
  step_tail(+1);
  const auto holds = [&](const Affine& after, const Affine& before) {
    return after.a <= before.a && after.at(top) * (1 + 8 * kRoundoff) <= before.at(top);
  };
  bool inductive = holds(tail.draw, claim.draw);
  for (std::size_t m = 0; m < program.modes.size(); ++m)
    inductive &= holds(tail.action_values[m].back(), claim.action_values[m].back());
  inductive &= pass(+1) <= upper;
  above = static_cast<const Values&>(*this);
  return inductive && upper - lower <= kWidest;
}

/// Points at risk without end begin here at the earliest: where what a card takes off the sheet is the same
/// from there on.
int Solved::least_top() const {
  if (!sheet) return 256;
  int least = 64;
  if (program.subtracts_turn) least = std::max(least, sheet->own);
  for (const Mode& mode : program.modes)
    if (lost_by_tied(mode) > 0) least = std::max({least, mode.leader_needs, mode.leader_loses});
  return least;
}

void Solved::bound() {
  if (race::terminates_almost_surely(rules).empty())
    throw SolveError("the rules have no card that forces points on a player");
  for (top = least_top(); top <= 4096; top *= 2)
    if (enclose()) return;
  throw SolveError("the expected points of one turn under these rules could not be bounded");
}

void Solved::solve() {
  bound();
  // The policy, to nearest, from the middle of the enclosure.
  tail.whole_turn = (lower + upper) / 2;
  for (int k = 0; k < 60; ++k) step_tail(0);
  value = std::clamp(pass(0), lower, upper);
  find_policy();
}

/// Ranges of points at risk, from `first` on, at which the choice holds; it is taken to hold in the tail as
/// at its start.
template <class Choice>
static std::vector<UnitRange> ranges(int first, int top, const Choice& holds) {
  std::vector<UnitRange> result;
  for (int t = first; t <= top; ++t) {
    if (!holds(t)) continue;
    if (!result.empty() && result.back().to == t - 1)
      result.back().to = t;
    else
      result.push_back({t, t});
  }
  if (!result.empty() && result.back().to == top) result.back().to = -1;
  return result;
}

void Solved::find_policy() {
  thresholds.clear();
  for (int card = 0; card < static_cast<int>(rules.cards.size()); ++card)
    for (int fills = 0;; ++fills) {
      const int mode = program.mode_of(card, fills);
      if (mode < 0) break;
      const auto m = static_cast<std::size_t>(mode);
      if (!program.modes[m].may_stop) continue;
      for (int p = fresh(m) - 1; p >= 1; --p)
        if (may_stop(m, p))
          thresholds.push_back({card, fills, board(m).positions[static_cast<std::size_t>(p)],
                                match.tosses(card).part(board(m).positions[static_cast<std::size_t>(p)].held),
                                ranges(1, top, [&](int t) { return t >= action_value_at(m, p, t); })});
    }
  stop_between = ranges(0, top, [&](int t) { return t >= draw_at(t); });
  play.clear();
  if (program.discardable > 0 && program.may_discard && playable()) {
    const auto m = static_cast<std::size_t>(program.discardable_mode);
    play = ranges(0, top, [&](int t) { return action_value_at(m, fresh(m), t) >= redraw_at(t); });
  }
}

}  // namespace fillwise::solver::one_turn

namespace fillwise::solver {

OneTurn::OneTurn(const model::RuleSet& rules, Lead lead)
    : solved_(std::make_unique<one_turn::Solved>(rules, lead)) {
  solved_->solve();
}
OneTurn::OneTurn(const model::RuleSet& rules, Lead lead, one_turn::Sheet sheet)
    : solved_(std::make_unique<one_turn::Solved>(rules, lead, std::move(sheet))) {
  solved_->solve();
}
OneTurn::~OneTurn() = default;
OneTurn::OneTurn(OneTurn&&) noexcept = default;
OneTurn& OneTurn::operator=(OneTurn&&) noexcept = default;

double OneTurn::expected_points() const {
  return solved_->value * model::kPointsPerUnit;
}
double OneTurn::lower() const {
  return solved_->lower * model::kPointsPerUnit;
}
double OneTurn::upper() const {
  return solved_->upper * model::kPointsPerUnit;
}
const std::vector<StopThreshold>& OneTurn::thresholds() const {
  return solved_->thresholds;
}
const std::vector<UnitRange>& OneTurn::stop_between_cards() const {
  return solved_->stop_between;
}
const std::vector<UnitRange>& OneTurn::play() const {
  return solved_->play;
}

double OneTurn::action_value(int card, int fills, model::Position from, int at_risk, Reading reading) const {
  const int mode = solved_->program.mode_of(card, fills);
  return solved_->action_value_at(static_cast<std::size_t>(mode),
                                  solved_->program.board_of(mode).index_of(from), at_risk,
                                  solved_->values(reading));
}
double OneTurn::penalty(int dice, int at_risk, Reading reading) const {
  return -solved_->taken_off_from(dice, at_risk,
                                  reading == Reading::lower   ? +1
                                  : reading == Reading::upper ? -1
                                                              : 0);
}
double OneTurn::state_value(int card, int fills, model::Position at, int at_risk, Reading reading) const {
  const int mode = solved_->program.mode_of(card, fills);
  return solved_->state_value_at(static_cast<std::size_t>(mode),
                                 at.dice == 0 ? 0 : solved_->program.board_of(mode).index_of(at), at_risk,
                                 solved_->values(reading));
}
double OneTurn::draw(int at_risk, Reading reading) const {
  return one_turn::Solved::draw_at(at_risk, solved_->values(reading));
}
double OneTurn::redraw(int at_risk, Reading reading) const {
  return one_turn::Solved::redraw_at(at_risk, solved_->values(reading));
}
double OneTurn::between(int at_risk, Reading reading) const {
  return one_turn::Solved::between_at(at_risk, solved_->values(reading));
}
double OneTurn::whole_turn(Reading reading) const {
  return reading == Reading::lower   ? solved_->lower
         : reading == Reading::upper ? solved_->upper
                                     : solved_->value;
}

}  // namespace fillwise::solver
