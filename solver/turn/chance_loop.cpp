// The loops of TurnChances, compiled once for each instruction set, as pass_loop.cpp is.
//
// follow(w, s) passes on the chances of one vector of lanes after another, from where they are when it
// begins: drawing a card, between cards, or a toss. For each number of points at risk, from 0 up, places come in the
// reverse of the pass's order: fills, being between cards, drawing, then positions from six dice down. Tosses
// lead to rows of more points; at the top, where all rows are one, fills may lead back to it, and the row is
// gone over until nothing is left to be passed on.
#include "solver/turn/instruction_sets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/turn/chance_loop.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <algorithm>

#include "solver/turn/chance_space.hpp"
#include "solver/turn/simd_target.hpp"

HWY_BEFORE_NAMESPACE();
namespace fillwise::race::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// One vector of lanes on its way.
class Follower {
 public:
  Follower(const Workspace<double>& w, ChanceSpace& s, std::size_t first_lane)
      : w_(w), s_(s), lane_(first_lane) {}

  void run() {
    begin();
    for (int t = s_.first; t < w_.top; ++t) pass_on(t);
    int repeats = 0;
    for (; repeats < kMostRepeats && is_any_left(); ++repeats) pass_on(w_.top);
    s_.repeats = std::max(s_.repeats, repeats);
    set_aside_what_is_left();
  }

 private:
  using D = hn::CappedTag<double, kLanes<double>>;
  using V = hn::Vec<D>;
  static constexpr int kMostRepeats = 4096;
  static constexpr double kLeast = 0x1p-80;
  /// Of coming to dice in all lanes: what is not followed up then is small beside the rounding of all the
  /// rest.
  static constexpr double kNegligible = 0x1p-56;

  V load(const double* from) const { return hn::Load(d_, from + lane_); }
  void add(double* to, V chance) const { hn::Store(hn::Add(load(to), chance), d_, to + lane_); }
  V take(double* from) const {
    const V chance = load(from);
    hn::Store(hn::Zero(d_), d_, from + lane_);
    return chance;
  }
  bool is_none(V chance) const { return hn::AllTrue(d_, hn::Eq(chance, hn::Zero(d_))); }
  double* place(int m, int position, int t) { return s_.row(t, w_.top) + w_.in_row(m, position, 0); }
  const double* values(int t) const { return w_.state_values[static_cast<std::size_t>(std::min(t, w_.top))]; }
  const Mode& mode(int m) const { return w_.program.modes[static_cast<std::size_t>(m)]; }

  void begin();
  void pass_on(int t);
  void fill(int m, int t);
  void between(int t);
  void draw(int t);
  void draw_firm(int t, V chance);
  void keep(int m, int position, int t);
  void toss(int m, int position, int t, V chance);
  bool is_any_left() const;
  void set_aside_what_is_left();

  const D d_;
  const Workspace<double>& w_;
  ChanceSpace& s_;
  std::size_t lane_;
};

inline void Follower::begin() {
  const int t = std::min(s_.first, w_.top);
  const V one = hn::Set(d_, 1.0);
  if (s_.from == ChanceSpace::From::toss) {
    add(s_.visits.data(), one);
    toss(s_.toss_mode, s_.toss_position, t, one);
  } else if (s_.from == ChanceSpace::From::redraw) {
    add(s_.visits.data(), one);
    draw_firm(t, hn::Set(d_, 1 / w_.program.firm));
  }
}

inline void Follower::pass_on(int t) {
  const TurnProgram& program = w_.program;
  for (const Board& board : program.boards)
    if (board.rules.count)
      for (int m = board.first_mode; m < board.end_mode; ++m) fill(m, t);
  if (s_.draws_on) {
    between(t);
    draw(t);
  }
  for (const Board& board : program.boards) {
    for (int m = board.first_mode; m < board.end_mode; ++m) {
      for (int position = board.fresh(); position > 0; --position) keep(m, position, t);
      if (!board.rules.count) fill(m, t);  // made with no points more; it leads to the mode after this one
    }
  }
}

inline void Follower::fill(int m, int t) {
  V chance = take(place(m, 0, t));
  if (is_none(chance)) return;
  const Mode& of = mode(m);
  add(s_.visits.data(), chance);
  if (w_.takes_at_risk && of.takes_at_risk()) {
    const auto i = static_cast<std::size_t>(m);
    const auto takes = hn::Gt(load(w_.taken[i].data() + w_.at(t, 0)), hn::Set(d_, double{kNever} / 2));
    add(s_.taken[i].data() + s_.at(t, 0), hn::IfThenElseZero(takes, chance));
    chance = hn::IfThenZeroElse(takes, chance);
  }
  switch (of.fill) {
    case Mode::Fill::next_fill:
      return add(place(m + 1, w_.program.board_of(m + 1).fresh(), t), chance);
    case Mode::Fill::until_bust:
      if (t < w_.top || of.may_stop) return add(place(m, w_.program.board_of(m).fresh(), t), chance);
      return add(of.bust_adds ? s_.banked.data() + s_.at(t, 0) : s_.lose.data(), chance);
    case Mode::Fill::at_risk: {
      const int total = t < w_.top ? std::min(of.factor * (t + of.bonus), w_.top) : w_.top;
      return add((of.must_draw ? s_.draw : s_.between).data() + s_.at(total, 0), chance);
    }
    case Mode::Fill::add_to_sheet:
      return add(s_.added[static_cast<std::size_t>(m)].data() + s_.at(t, 0), chance);
    case Mode::Fill::win:
      return add(s_.wins.data(), chance);
  }
}

inline void Follower::between(int t) {
  const V chance = take(s_.between.data() + s_.at(t, 0));
  if (is_none(chance)) return;
  add(s_.visits.data(), chance);
  const auto stops = hn::Ge(load(w_.bank.data() + w_.at(t, 0)), load(w_.draw.data() + w_.at(t, 0)));
  add(s_.banked.data() + s_.at(t, 0), hn::IfThenElseZero(stops, chance));
  add(s_.draw.data() + s_.at(t, 0), hn::IfThenZeroElse(stops, chance));
}

/// A card that can't be discarded.
inline void Follower::draw_firm(int t, V chance) {
  add(s_.lose.data(), hn::Mul(chance, hn::Set(d_, w_.program.no_dice)));
  if (!w_.program.penalties.empty()) add(s_.penalised.data() + s_.at(t, 0), chance);
  for (const DeckRow& card : w_.program.deck)
    add(place(card.mode, w_.program.board_of(card.mode).fresh(), t),
        hn::Mul(chance, hn::Set(d_, card.count)));
}

inline void Follower::draw(int t) {
  const V chance = take(s_.draw.data() + s_.at(t, 0));
  if (is_none(chance)) return;
  const TurnProgram& program = w_.program;
  add(s_.visits.data(), chance);
  const V per_card = hn::Mul(chance, hn::Set(d_, 1 / (program.firm + program.discardable)));
  draw_firm(t, per_card);
  if (program.discardable <= 0) return;
  const V discardable = hn::Mul(per_card, hn::Set(d_, program.discardable));
  auto plays = hn::MaskFromVec(hn::Zero(d_));
  if (program.discardable_mode >= 0) {
    const int m = program.discardable_mode;
    plays = hn::Gt(load(w_.playable.data()), hn::Zero(d_));
    const V play = load(values(t) + w_.fresh(m));
    if (program.may_discard) plays = hn::And(plays, hn::Ge(play, load(w_.redraw.data() + w_.at(t, 0))));
    add(place(m, program.board_of(m).fresh(), t), hn::IfThenElseZero(plays, discardable));
  }
  draw_firm(t, hn::Mul(hn::IfThenZeroElse(plays, discardable), hn::Set(d_, 1 / program.firm)));
}

inline void Follower::keep(int m, int position, int t) {
  V chance = take(place(m, position, t));
  if (is_none(chance)) return;
  if (hn::AllTrue(d_, hn::Le(chance, hn::Set(d_, kNegligible)))) return add(s_.left.data(), chance);
  add(s_.visits.data(), chance);
  const Board& board = w_.program.board_of(m);
  const TossProgram& toss_program = board.tosses[static_cast<std::size_t>(position - 1)];
  if (mode(m).may_stop && toss_program.dice < model::kDice && !toss_program.stop_forbidden) {
    const V value =
        load(w_.toss_values.data() + static_cast<std::size_t>(t) * w_.row_size + w_.in_row(m, position, 0));
    const auto stops = hn::Ge(load(w_.bank.data() + w_.at(t, 0)), value);
    add(s_.banked.data() + s_.at(t, 0), hn::IfThenElseZero(stops, chance));
    chance = hn::IfThenZeroElse(stops, chance);
    if (is_none(chance)) return;
  }
  toss(m, position, t, chance);
}

inline void Follower::toss(int m, int position, int t, V chance) {
  const Board& board = w_.program.board_of(m);
  const TossProgram& program = board.tosses[static_cast<std::size_t>(position - 1)];
  const auto width = static_cast<std::size_t>(kLanes<double>);
  chance = hn::Div(chance, hn::Set(d_, static_cast<double>(model::tosses(program.dice))));
  add(mode(m).bust_adds ? s_.banked.data() + s_.at(t, 0) : s_.lose.data(),
      hn::Mul(chance, hn::Set(d_, program.bust_weight)));
  // 1. What is best for each class, as in the pass.
  double* const best = s_.best.data();
  double* const share = s_.share.data();
  std::size_t slot = 0;
  for (const TossStep& step : program.steps) {
    const V leaf = load(values(t + step.leaf_points) + w_.in_row(m, step.leaf_position, 0));
    const V other = hn::Max(load(best + step.first * width), load(best + step.second * width));
    ++slot;
    hn::Store(hn::Max(other, leaf), d_, best + slot * width + lane_);
    hn::Store(hn::Mul(chance, hn::Set(d_, step.weight)), d_, share + slot * width + lane_);
  }
  // 2. Each class's chance goes where that came from.
  for (; slot > 0; --slot) {
    const TossStep& step = program.steps[slot - 1];
    const V here = load(share + slot * width);
    const V value = load(best + slot * width);
    const auto own_leaf =
        hn::Eq(value, load(values(t + step.leaf_points) + w_.in_row(m, step.leaf_position, 0)));
    add(place(m, step.leaf_position, t + step.leaf_points), hn::IfThenElseZero(own_leaf, here));
    if (step.first == 0 && step.second == 0) continue;
    const V rest = hn::IfThenZeroElse(own_leaf, here);
    const auto from_first = hn::Eq(value, load(best + step.first * width));
    add(share + step.first * width, hn::IfThenElseZero(from_first, rest));
    add(share + step.second * width, hn::IfThenZeroElse(from_first, rest));
  }
}

/// Whether so much is left at the top that it must be passed on once more.
inline bool Follower::is_any_left() const {
  V sum = hn::Zero(d_);
  if (s_.draws_on)
    sum = hn::Add(load(s_.draw.data() + s_.at(w_.top, 0)), load(s_.between.data() + s_.at(w_.top, 0)));
  const double* row = s_.row(w_.top, w_.top);
  for (std::size_t i = 0; i < s_.row_size; i += static_cast<std::size_t>(kLanes<double>))
    sum = hn::Add(sum, load(row + i));
  return !hn::AllTrue(d_, hn::Le(sum, hn::Set(d_, kLeast)));
}

inline void Follower::set_aside_what_is_left() {
  V sum = hn::Zero(d_);
  if (s_.draws_on)
    sum = hn::Add(take(s_.draw.data() + s_.at(w_.top, 0)), take(s_.between.data() + s_.at(w_.top, 0)));
  double* row = s_.row(w_.top, w_.top);
  for (std::size_t i = 0; i < s_.row_size; i += static_cast<std::size_t>(kLanes<double>))
    sum = hn::Add(sum, take(row + i));
  add(s_.left.data(), sum);
}

void follow(const Workspace<double>& w, ChanceSpace& s) {
  const hn::CappedTag<double, kLanes<double>> d;
  for (std::size_t i = 0; i < static_cast<std::size_t>(kLanes<double>); i += hn::Lanes(d))
    Follower(w, s, i).run();
}

}  // namespace fillwise::race::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fillwise::race {

void follow_chances(const Workspace<double>& w, ChanceSpace& s) {
  const std::string target = simd_target();
#if HWY_TARGETS & HWY_AVX3
  if (target == "AVX3") return N_AVX3::follow(w, s);
#endif
#if (HWY_TARGETS & HWY_AVX2) && HWY_STATIC_TARGET != HWY_AVX2
  if (target == "AVX2") return N_AVX2::follow(w, s);
#endif
  HWY_STATIC_DISPATCH(follow)(w, s);
}

}  // namespace fillwise::race
#endif  // HWY_ONCE
