#include "solver/one_turn.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/turn.hpp"
#include "solver/race/program.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::solver {
namespace {

using model::kDice;
using race::Mode;

constexpr int kDiceStates = kDice + 1;  // 0 (after a fill) to 6 dice
constexpr double kRoundoff = 0x1p-52;   // twice the unit roundoff

/// A value a * t + b for every number of points at risk t from the start of the tail on.
struct Affine {
  double a = 0;
  double b = 0;
  double at(double t) const { return a * t + b; }
  /// The function of factor * (t + bonus).
  Affine after(int factor, int bonus) const { return {a * factor, b + a * factor * bonus}; }
};

/// Everything that one turn's values depend on at the same or higher points at risk.
struct Tail {
  Affine draw, redraw;
  std::vector<std::array<Affine, kDiceStates>> toss, keep;  // by mode and dice; keep[m][0]: after a fill
  double whole_turn = 0;                                    // E
};

/// What one evaluation of the turn gives.
struct Values {
  int top = 0;  // start of the tail, units
  Tail tail;
  std::vector<double> toss, keep, draw, redraw;  // below the tail
};

}  // namespace

/// Values of one evaluation, `sign` telling the direction of rounding: +1 up, -1 down, 0 to nearest.
struct OneTurn::Solved : Values {
  Solved(const model::RuleSet& rule_set, Lead place)
      : rules(rule_set), lead(place), tosses(rule_set.chart), program(race::compile(rule_set, tosses)) {
    tail.toss.resize(program.modes.size());
    tail.keep.resize(program.modes.size());
    if (!program.penalties.empty()) penalty_points = expected_penalty();
  }

  // 1. Solving.
  double expected_penalty() const;
  void solve();
  bool enclose();
  void iterate(int sign);
  void step_tail(int sign);
  double pass(int sign);

  // 2. Reading values.
  double toss_at(std::size_t m, int n, int t, const Values& v) const {
    return t >= v.top ? v.tail.toss[m][static_cast<std::size_t>(n)].at(t) : v.toss[index(m, n, t)];
  }
  double keep_at(std::size_t m, int n, int t, const Values& v) const {
    return t >= v.top ? v.tail.keep[m][static_cast<std::size_t>(n)].at(t) : v.keep[index(m, n, t)];
  }
  static double draw_at(int t, const Values& v) {
    return t >= v.top ? v.tail.draw.at(t) : v.draw[static_cast<std::size_t>(t)];
  }
  static double redraw_at(int t, const Values& v) {
    return t >= v.top ? v.tail.redraw.at(t) : v.redraw[static_cast<std::size_t>(t)];
  }
  static double between_at(int t, const Values& v) { return std::max(static_cast<double>(t), draw_at(t, v)); }
  double toss_at(std::size_t m, int n, int t) const { return toss_at(m, n, t, *this); }
  double keep_at(std::size_t m, int n, int t) const { return keep_at(m, n, t, *this); }
  double draw_at(int t) const { return draw_at(t, *this); }
  double redraw_at(int t) const { return redraw_at(t, *this); }
  double between_at(int t) const { return between_at(t, *this); }
  const Values& values(Reading reading) const {
    return reading == Reading::lower ? below : reading == Reading::upper ? above : *this;
  }

  // 3. The policy.
  void find_policy();

  std::size_t index(std::size_t m, int n, int t) const {
    return (static_cast<std::size_t>(t) * program.modes.size() + m) * kDiceStates +
           static_cast<std::size_t>(n);
  }
  bool playable() const { return program.sole_leader_plays || lead != Lead::sole; }
  /// Units that a card that adds to the sheet takes from the player.
  int lost_by_tied(const Mode& mode) const {
    return lead == Lead::shared && mode.tied_player_loses_too ? mode.leader_loses : 0;
  }
  /// Greatest loss that a turn can come to with nothing at risk, on average.
  double floor() const { return program.penalties.empty() ? 0 : -penalty_points; }
  double deck() const { return program.firm + program.discardable; }

  model::RuleSet rules;
  Lead lead;
  model::TossTable tosses;
  race::TurnProgram program;
  double penalty_points = 0;               ///< expected points of a penalty card's tosses, units
  Values below, above;                     // bounds of every value
  double value = 0, lower = 0, upper = 0;  // of the whole turn, units
  std::vector<StopThreshold> thresholds;
  std::vector<UnitRange> stop_between, play;
};

namespace {

/// Moves a sum outwards: `size` bounds the sum of the terms' magnitudes.
double rounded(double sum, double size, std::size_t terms, int sign) {
  return sum + sign * size * static_cast<double>(terms + 2) * kRoundoff;
}

/// The affine function that stands for the best of several on the whole tail. Rounding up it dominates them
/// all (the greatest slope and the greatest value at the start); otherwise it is one of them, the best in the
/// long run.
class BestOf {
 public:
  BestOf(int top, int sign) : top_(top), sign_(sign) {}

  void add(const Affine& f) {
    slope_ = any_ ? std::max(slope_, f.a) : f.a;
    start_ = any_ ? std::max(start_, f.at(top_)) : f.at(top_);
    if (!any_ || f.a > best_.a || (f.a == best_.a && f.b > best_.b)) best_ = f;
    any_ = true;
  }
  Affine result() const {
    if (sign_ <= 0) return best_;
    return {slope_, rounded(start_ - slope_ * top_, std::abs(start_) + slope_ * top_, 3, 1)};
  }

 private:
  int top_;
  int sign_;
  bool any_ = false;
  Affine best_;
  double slope_ = 0, start_ = 0;
};

}  // namespace

/// Units that the tosses of a penalty card make on average: those of n dice make a + b * (those of six),
/// where b is the chance of the fill.
double OneTurn::Solved::expected_penalty() const {
  std::array<Affine, kDiceStates> made;  // in units of the expected points of six dice
  made[0] = {1, 0};
  for (int n = 1; n <= kDice; ++n) {
    Affine& here = made[static_cast<std::size_t>(n)];
    for (const model::TossClass& c : tosses.classes(n)) {
      if (c.is_bust()) continue;
      const Affine& rest = made[static_cast<std::size_t>(n - c.all.count)];
      const auto weight = static_cast<double>(c.weight) / static_cast<double>(model::tosses(n));
      here.a += weight * rest.a;
      here.b += weight * (c.all.points + rest.b);
    }
  }
  return made[kDice].b / (1 - made[kDice].a);
}

/// One application of the turn operator to the tail; what loops (draw, six dice) is taken from the tail as it
/// is.
void OneTurn::Solved::step_tail(int sign) {
  const auto round_affine = [&](Affine f, double size, std::size_t terms) {
    return Affine{rounded(f.a, std::abs(f.a), terms, sign), rounded(f.b, size, terms, sign)};
  };
  for (std::size_t back = program.modes.size(); back-- > 0;) {
    const std::size_t m = back;  // the modes of a card in falling order of fills
    const Mode& mode = program.modes[m];
    const bool all = static_cast<int>(m) >= program.choosing;
    Affine fill;
    switch (mode.fill) {
      case Mode::Fill::next_fill:
        fill = tail.toss[m + 1][kDice];
        break;
      case Mode::Fill::until_bust:
        fill = tail.toss[m][kDice];
        break;
      case Mode::Fill::at_risk:
        if (mode.must_draw) {
          fill = tail.draw.after(mode.factor, mode.bonus);
        } else {
          BestOf between{top, sign};
          between.add({1, 0});
          if (sign > 0) between.add(tail.draw);
          fill = between.result().after(mode.factor, mode.bonus);
        }
        break;
      case Mode::Fill::add_to_sheet:
        fill = {static_cast<double>(mode.factor),
                mode.factor * mode.bonus - lost_by_tied(mode) + tail.whole_turn};
        break;
    }
    tail.keep[m][0] = round_affine(fill, std::abs(fill.b), 3);
    for (int n = 1; n <= kDice; ++n) {
      Affine sum;
      double size = 0;
      std::size_t terms = 1;
      for (const model::TossClass& c : tosses.classes(n)) {
        BestOf best{top, sign};
        if (c.is_bust()) {
          best.add(mode.bust_adds ? Affine{1, 0} : Affine{0, 0});
        } else {
          for (const model::Way& way : c.ways)
            if (!all || way == c.all)
              best.add(tail.keep[m][static_cast<std::size_t>(n - way.count)].after(1, way.points));
        }
        const Affine f = best.result();
        const auto weight = static_cast<double>(c.weight);
        sum.a += weight * f.a;
        sum.b += weight * f.b;
        size += weight * (std::abs(f.b) + f.a);
        ++terms;
      }
      const auto all_tosses = static_cast<double>(model::tosses(n));
      const Affine toss_n = round_affine({sum.a / all_tosses, sum.b / all_tosses}, size / all_tosses, terms);
      tail.toss[m][static_cast<std::size_t>(n)] = toss_n;
      BestOf keep_n{top, sign};
      keep_n.add(toss_n);
      if (mode.may_stop) keep_n.add({1, 0});
      tail.keep[m][static_cast<std::size_t>(n)] = keep_n.result();
    }
  }
  Affine sum;
  double size = 0;
  const auto add = [&](double count, const Affine& f) {
    sum.a += count * f.a;
    sum.b += count * f.b;
    size += count * (std::abs(f.b) + std::abs(f.a));
  };
  for (const race::Penalty& p : program.penalties) add(p.count, {p.whole_turn ? -1.0 : 0.0, -penalty_points});
  for (const race::DeckRow& card : program.deck)
    add(card.count, tail.toss[static_cast<std::size_t>(card.mode)][kDice]);
  const std::size_t terms = program.deck.size() + program.penalties.size() + 2;
  tail.redraw = round_affine({sum.a / program.firm, sum.b / program.firm}, size / program.firm, terms);
  if (program.discardable > 0) {
    BestOf discardable{top, sign};
    if (!playable() || program.may_discard) discardable.add(tail.redraw);
    if (playable()) discardable.add(tail.toss[static_cast<std::size_t>(program.discardable_mode)][kDice]);
    add(program.discardable, discardable.result());
  }
  tail.draw = round_affine({sum.a / deck(), sum.b / deck()}, size / deck(), terms);
}

/// The backward pass below the tail. Returns the value of the whole turn.
double OneTurn::Solved::pass(int sign) {
  const std::size_t modes = program.modes.size();
  const auto size = static_cast<std::size_t>(top);
  toss.assign(size * modes * kDiceStates, 0);
  keep.assign(size * modes * kDiceStates, 0);
  draw.assign(size, 0);
  redraw.assign(size, 0);
  for (int t = top - 1; t >= 0; --t) {
    // 1. Tosses of every number of dice: they lead to more points at risk.
    for (std::size_t m = 0; m < modes; ++m) {
      const Mode& mode = program.modes[m];
      const bool all = static_cast<int>(m) >= program.choosing;
      for (int n = 1; n <= kDice; ++n) {
        double sum = 0;
        double magnitude = 0;  // of the terms, some of which are below 0 where there are penalties
        for (const model::TossClass& c : tosses.classes(n)) {
          double best = !c.is_bust() ? floor() - t : mode.bust_adds ? t : 0;
          for (const model::Way& way : c.ways)
            if (!all || way == c.all) best = std::max(best, keep_at(m, n - way.count, t + way.points));
          sum += static_cast<double>(c.weight) * best;
          magnitude += static_cast<double>(c.weight) * std::abs(best);
        }
        const auto all_tosses = static_cast<double>(model::tosses(n));
        const double rounded_mean =
            rounded(sum / all_tosses, magnitude / all_tosses, tosses.classes(n).size() + 1, sign);
        toss[index(m, n, t)] = rounded_mean;
        keep[index(m, n, t)] = mode.may_stop ? std::max(rounded_mean, static_cast<double>(t)) : rounded_mean;
      }
    }
    // 2. Cards.
    double sum = 0;
    for (const race::Penalty& p : program.penalties)
      sum -= p.count * (penalty_points + (p.whole_turn ? t : 0));
    const double magnitude = -2 * sum;  // of the terms, which may cancel
    for (const race::DeckRow& card : program.deck)
      sum += card.count * toss[index(static_cast<std::size_t>(card.mode), kDice, t)];
    const std::size_t terms = program.deck.size() + program.penalties.size() + 2;
    const double firm = rounded(sum / program.firm, (sum + magnitude) / program.firm, terms, sign);
    redraw[static_cast<std::size_t>(t)] = firm;
    double discardable = firm;
    if (program.discardable > 0 && playable())
      discardable = std::max(program.may_discard ? firm : floor() - t,
                             toss[index(static_cast<std::size_t>(program.discardable_mode), kDice, t)]);
    const double drawn = (sum + program.discardable * discardable) / deck();
    draw[static_cast<std::size_t>(t)] = rounded(drawn, std::abs(drawn) + magnitude / deck(), terms + 1, sign);
    // 3. What the fills lead to.
    for (std::size_t m = 0; m < modes; ++m) {
      const Mode& mode = program.modes[m];
      const int total = mode.factor * (t + mode.bonus);
      double& fill = keep[index(m, 0, t)];
      switch (mode.fill) {
        case Mode::Fill::next_fill:
          fill = toss[index(m + 1, kDice, t)];
          break;
        case Mode::Fill::until_bust:
          fill = toss[index(m, kDice, t)];
          break;
        case Mode::Fill::at_risk:
          fill = mode.must_draw ? draw_at(total) : between_at(total);
          break;
        case Mode::Fill::add_to_sheet:
          fill = std::max(floor(), rounded(total - lost_by_tied(mode) + tail.whole_turn,
                                           total + std::abs(tail.whole_turn), 2, sign));
          break;
      }
    }
  }
  return draw[0];
}

/// Applies the turn operator, rounding in that direction, until the whole turn's value settles.
void OneTurn::Solved::iterate(int sign) {
  constexpr int kTailSteps = 60;
  constexpr int kRounds = 60;
  for (int i = 0; i < kRounds; ++i) {
    for (int k = 0; k < kTailSteps; ++k) step_tail(sign);
    const double before = tail.whole_turn;
    tail.whole_turn = std::max(before, pass(sign));
    if (tail.whole_turn - before < 1e-12) break;
  }
}

/// Encloses the whole turn's value with the tail starting at `top`; false if that does not succeed.
bool OneTurn::Solved::enclose() {
  constexpr double kSlack = 1e-9;
  constexpr double kWidest = 1e-7;
  // 1. From below: values after any number of applications to a lower bound are lower bounds. No turn makes
  // less than nothing, or with penalties less than losing what is at risk and a penalty's points.
  const Affine least{program.subtracts_turn ? -1.0 : 0.0, floor()};
  std::array<Affine, kDiceStates> all_least;
  all_least.fill(least);
  tail.draw = tail.redraw = least;
  std::ranges::fill(tail.toss, all_least);
  std::ranges::fill(tail.keep, all_least);
  tail.whole_turn = floor();
  iterate(-1);
  lower = tail.whole_turn;
  below = *this;
  // 2. From above: what an application does not raise encloses the least fixed point (Knaster-Tarski). The
  // tail's
  //    loops go through draw and the six dice of each mode; the rest follows from them without a loop.
  iterate(+1);
  const auto widen = [&](Affine& f) { f = {f.a + kSlack, f.b + kSlack}; };
  widen(tail.draw);
  for (auto& mode : tail.toss) widen(mode[kDice]);
  tail.whole_turn += kSlack;
  upper = tail.whole_turn;
  const Tail claim = tail;
  step_tail(+1);
  const auto holds = [&](const Affine& after, const Affine& before) {
    return after.a <= before.a && after.at(top) * (1 + 8 * kRoundoff) <= before.at(top);
  };
  bool inductive = holds(tail.draw, claim.draw);
  for (std::size_t m = 0; m < program.modes.size(); ++m)
    inductive &= holds(tail.toss[m][kDice], claim.toss[m][kDice]);
  inductive &= pass(+1) <= upper;
  above = *this;
  return inductive && upper - lower <= kWidest;
}

void OneTurn::Solved::solve() {
  if (race::ends_surely(rules).empty())
    throw race::SolveError("the rules '" + rules.name +
                           "' have no card that adds points which nobody can refuse");
  for (top = 256; top <= 4096; top *= 2) {
    if (!enclose()) continue;
    // The policy, to nearest, from the middle of the enclosure.
    tail.whole_turn = (lower + upper) / 2;
    for (int k = 0; k < 60; ++k) step_tail(0);
    value = std::clamp(pass(0), lower, upper);
    find_policy();
    return;
  }
  throw race::SolveError("the expected points of one turn under the rules '" + rules.name +
                         "' could not be bounded");
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

void OneTurn::Solved::find_policy() {
  thresholds.clear();
  for (int card = 0; card < static_cast<int>(rules.cards.size()); ++card)
    for (int fills = 0;; ++fills) {
      const int mode = program.mode_of(card, fills);
      if (mode < 0) break;
      const auto m = static_cast<std::size_t>(mode);
      if (!program.modes[m].may_stop) continue;
      for (int n = kDice - 1; n >= 1; --n)
        thresholds.push_back({card, fills, n, ranges(1, top, [&](int t) { return t >= toss_at(m, n, t); })});
    }
  stop_between = ranges(0, top, [&](int t) { return t >= draw_at(t); });
  play.clear();
  if (program.discardable > 0 && program.may_discard && playable()) {
    const auto m = static_cast<std::size_t>(program.discardable_mode);
    play = ranges(0, top, [&](int t) { return toss_at(m, kDice, t) >= redraw_at(t); });
  }
}

OneTurn::OneTurn(const model::RuleSet& rules, Lead lead) : solved_(std::make_unique<Solved>(rules, lead)) {
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

double OneTurn::toss(int card, int fills, int dice, int at_risk, Reading reading) const {
  return solved_->toss_at(static_cast<std::size_t>(solved_->program.mode_of(card, fills)), dice, at_risk,
                          solved_->values(reading));
}
double OneTurn::keep(int card, int fills, int dice, int at_risk, Reading reading) const {
  return solved_->keep_at(static_cast<std::size_t>(solved_->program.mode_of(card, fills)), dice, at_risk,
                          solved_->values(reading));
}
double OneTurn::draw(int at_risk, Reading reading) const {
  return Solved::draw_at(at_risk, solved_->values(reading));
}
double OneTurn::redraw(int at_risk, Reading reading) const {
  return Solved::redraw_at(at_risk, solved_->values(reading));
}
double OneTurn::between(int at_risk, Reading reading) const {
  return Solved::between_at(at_risk, solved_->values(reading));
}
double OneTurn::whole_turn(Reading reading) const {
  return reading == Reading::lower   ? solved_->lower
         : reading == Reading::upper ? solved_->upper
                                     : solved_->value;
}

}  // namespace fillwise::solver
