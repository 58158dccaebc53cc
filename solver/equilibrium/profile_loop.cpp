// The vector loops of ProfilePass, compiled once for each instruction set, as turn/pass_loop.cpp is. Sums run in a
// fixed order without fused operations and lanes do not interact: the same bits everywhere.
#include "solver/turn/instruction_sets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/equilibrium/profile_loop.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <algorithm>
#include <type_traits>

#include "solver/equilibrium/profile_pass.hpp"
#include "solver/turn/simd_target.hpp"

HWY_BEFORE_NAMESPACE();
namespace fillwise::equilibrium::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using race::Board;
using race::Mode;
using race::TossProgram;
template <class Real>
using TagOf = hn::CappedTag<Real, kLanesOf<Real>>;
template <class Real>
using VecOf = hn::Vec<TagOf<Real>>;

/// D decision planes and U upper planes of one vector of lanes.
template <class Real, int D, int U>
struct Values {
  VecOf<Real> plane[D + U];
};

template <class Real, int D, int U>
HWY_INLINE Values<Real, D, U> load(const Real* place) {
  Values<Real, D, U> values;
  for (int p = 0; p < D + U; ++p)
    values.plane[p] = hn::Load(TagOf<Real>(), place + static_cast<std::size_t>(p) * kLanesOf<Real>);
  return values;
}

template <class Real, int D, int U>
HWY_INLINE void store(const Values<Real, D, U>& values, Real* place) {
  for (int p = 0; p < D + U; ++p)
    hn::Store(values.plane[p], TagOf<Real>(), place + static_cast<std::size_t>(p) * kLanesOf<Real>);
}

/// How near options are mixed, as share_of_second() does: a copy, which no store can change.
template <class Real>
struct Mixture {
  Real within, per_unit, favours_next, favours_last;
  explicit Mixture(const ProfileWorkspace<Real>& w)
      : within(static_cast<Real>(w.mixing.within)),
        per_unit(Real{0.5} / within),
        favours_next(w.mixing.ties == Ties::next ? static_cast<Real>(kTieSlope) : 0),
        favours_last(w.mixing.ties == Ties::last ? static_cast<Real>(kTieSlope) : 0) {}
};

/// What comes of a decision between the two: profile_pass.hpp. Without decision planes: of coalitions. Most often no
/// lane is near indifference, and each takes the better option as it is.
template <class Real, int D, int U>
HWY_INLINE void decide(Values<Real, D, U>& first, const Values<Real, D, U>& second,
                       const Mixture<Real>& mixture) {
  const TagOf<Real> d;
  using V = VecOf<Real>;
  constexpr auto kHalf = static_cast<Real>(0.5);
  if constexpr (D == 0) {
    first.plane[0] = hn::Min(first.plane[0], second.plane[0]);
    for (int p = 1; p < U; ++p) first.plane[p] = hn::Max(first.plane[p], second.plane[p]);
    return;
  }
  const V gain = hn::Sub(second.plane[0], first.plane[0]);
  const auto better = hn::Gt(gain, hn::Zero(d));
  const auto near = hn::Lt(hn::Abs(gain), hn::Set(d, mixture.within));
  if constexpr (U > 0) first.plane[D] = hn::Max(first.plane[D], second.plane[D]);
  if (hn::AllFalse(d, near)) {
    for (int p = 0; p < D + U; ++p)
      if (U == 0 || p != D) first.plane[p] = hn::IfThenElse(better, second.plane[p], first.plane[p]);
    return;
  }
  V share = hn::Add(hn::Mul(gain, hn::Set(d, mixture.per_unit)), hn::Set(d, kHalf));
  if (mixture.favours_next > 0 || mixture.favours_last > 0) {
    V of_last = hn::Zero(d);
    for (int p = 0; p < D; ++p) of_last = hn::Sub(of_last, hn::Sub(second.plane[p], first.plane[p]));
    const V of_next = D > 1 ? hn::Sub(second.plane[D > 1 ? 1 : 0], first.plane[D > 1 ? 1 : 0]) : of_last;
    const V one = hn::Set(d, Real{1});
    const V favour = hn::Clamp(hn::Add(hn::Mul(hn::Set(d, mixture.favours_next), of_next),
                                       hn::Mul(hn::Set(d, mixture.favours_last), of_last)),
                               hn::Neg(one), one);
    const V left = hn::Sub(hn::Set(d, kHalf), hn::Mul(hn::Abs(gain), hn::Set(d, mixture.per_unit)));
    share = hn::Clamp(hn::Add(share, hn::Mul(left, favour)), hn::Zero(d), one);
  }
  for (int p = 0; p < D + U; ++p) {
    if (U > 0 && p == D) continue;
    V mixed = hn::Add(first.plane[p], hn::Mul(share, hn::Sub(second.plane[p], first.plane[p])));
    if (p >= D) mixed = hn::Add(mixed, hn::Set(d, static_cast<Real>(kMixWidening)));
    first.plane[p] = hn::IfThenElse(near, mixed, hn::IfThenElse(better, second.plane[p], first.plane[p]));
  }
}

/// Widens the upper planes.
template <class Real, int D, int U>
HWY_INLINE void widen(Values<Real, D, U>& values, double widening) {
  for (int p = D; p < D + U; ++p)
    values.plane[p] = hn::Add(values.plane[p], hn::Set(TagOf<Real>(), static_cast<Real>(widening)));
}

template <class Real, int D, int U>
HWY_INLINE void scale(Values<Real, D, U>& values, double by) {
  for (int p = 0; p < D + U; ++p)
    values.plane[p] = hn::Mul(values.plane[p], hn::Set(TagOf<Real>(), static_cast<Real>(by)));
}

template <class Real, int D, int U>
HWY_INLINE void add(Values<Real, D, U>& sum, const Values<Real, D, U>& values, double weight) {
  for (int p = 0; p < D + U; ++p)
    sum.plane[p] =
        hn::Add(sum.plane[p], hn::Mul(values.plane[p], hn::Set(TagOf<Real>(), static_cast<Real>(weight))));
}

/// The turn for one vector of lanes, from `lane` on.
template <class Real, int D, int U>
class Turn {
  using Tag = TagOf<Real>;
  using V = VecOf<Real>;

 public:
  Turn(ProfileWorkspace<Real>& w, std::size_t lane) : w_(w), lane_(lane), slack_(hn::Set(Tag(), Real{-1})) {}

  /// The row at the top stands for all larger numbers of points at risk: to add them wins. Its fills lead on in it,
  /// over as many fills as a card owes; no rule set that a ProfilePass takes has a loop there.
  void run() {
    for (std::size_t i = 0; i < w_.row_size; i += kLanesOf<Real>)
      hn::Store(hn::Zero(Tag()), Tag(), w_.row(w_.top) + i + lane_);
    put(get(w_.bank.data() + w_.at(w_.top, 0, 0)), w_.between.data() + w_.at(w_.top, 0, 0));
    for (int repeat = 0; repeat < w_.program.most_fills; ++repeat) {
      for (int m = 0; m < modes(); ++m) back_up_fill(m, w_.top);
      slack_ = hn::Set(Tag(), Real{-1});
      back_up_row(w_.top);
    }
    for (int t = w_.top - 1; t >= 0; --t) back_up_row(t);
    if (U > 0) hn::Store(slack_, Tag(), w_.slack.data() + lane_);
  }

 private:
  using Planes = Values<Real, D, U>;

  int modes() const { return static_cast<int>(w_.program.modes.size()); }
  HWY_INLINE Planes get(const Real* place) const { return load<Real, D, U>(place + lane_); }
  HWY_INLINE void put(const Planes& values, Real* place) const { store(values, place + lane_); }
  HWY_INLINE void note_slack(const Planes& values) {
    if constexpr (U > 0) {
      V sum = values.plane[D];
      for (int p = D + 1; p < D + U; ++p) sum = hn::Add(sum, values.plane[p]);
      slack_ = hn::Max(slack_, hn::Sub(sum, hn::Set(Tag(), Real{1})));
    }
  }

  /// toss(mode, n, t) and state(mode, n, t) from a position of the board, for M modes from m on.
  template <std::size_t M>
  HWY_INLINE void back_up_toss(int t, int m, int position, const TossProgram& toss,
                               const PlacedToss& placed) {
    const Mixture<Real> mixture(w_);
    constexpr std::size_t kCell = static_cast<std::size_t>(D + U) * kLanesOf<Real>;
    const std::size_t of_mode = w_.in_row(m, 0) + lane_;
    Real* const* rows = w_.rows.data() + t;
    const Real* bank = w_.bank.data() + w_.at(t, 0, 0);
    Real* const slots = w_.slots.data() + lane_;
    Planes sum[M];
    for (std::size_t i = 0; i < M; ++i) {
      sum[i] = get(w_.program.modes[static_cast<std::size_t>(m) + i].bust_adds ? bank : w_.lose.data());
      scale(sum[i], toss.bust_weight);
    }
    for (const PlacedStep& step : placed.steps) {
      const Real* leaf = rows[step.leaf_points] + step.leaf + of_mode;
      const Real* second = slots + step.second * (M * kCell);
      const Real* first = slots + step.first * (M * kCell);
      Real* const out = slots + step.out * (M * kCell);
      Planes best[M];
      for (std::size_t i = 0; i < M; ++i) best[i] = load<Real, D, U>(leaf + i * kCell);
      if (step.second != 0)
        for (std::size_t i = 0; i < M; ++i) decide(best[i], load<Real, D, U>(second + i * kCell), mixture);
      if (step.first != 0 && step.first != step.second)
        for (std::size_t i = 0; i < M; ++i) decide(best[i], load<Real, D, U>(first + i * kCell), mixture);
      if (step.out != 0)
        for (std::size_t i = 0; i < M; ++i) store(best[i], out + i * kCell);
      if (step.weight != 0)
        for (std::size_t i = 0; i < M; ++i) add(sum[i], best[i], step.weight);
    }
    constexpr double kScale[] = {1.0 / 6, 1.0 / 36, 1.0 / 216, 1.0 / 1296, 1.0 / 7776, 1.0 / 46656};
    const auto dice = static_cast<std::size_t>(toss.dice - 1);
    for (std::size_t i = 0; i < M; ++i) {
      const Mode& mode = w_.program.modes[static_cast<std::size_t>(m) + i];
      scale(sum[i], kScale[dice]);
      widen(sum[i], w_.toss_widening[dice]);
      const std::size_t here = w_.in_row(m + static_cast<int>(i), position);
      if (w_.keep_all) put(sum[i], w_.tosses.data() + static_cast<std::size_t>(t) * w_.row_size + here);
      if (mode.may_stop && toss.dice < model::kDice && !toss.stop_forbidden)
        decide(sum[i], get(bank), mixture);
      put(sum[i], rows[0] + here);
      note_slack(sum[i]);
    }
  }

  /// state(mode, 0, t).
  void back_up_fill(int m, int t) {
    const Mode& mode = w_.program.modes[static_cast<std::size_t>(m)];
    const Real* from = nullptr;
    switch (mode.fill) {
      case Mode::Fill::next_fill:
        from = w_.row(t) + w_.fresh(m + 1);
        break;
      case Mode::Fill::until_bust:
        // At the top, without a stop, the bust comes with certainty.
        from = t < w_.top       ? w_.row(t) + w_.fresh(m)
               : mode.bust_adds ? w_.bank.data() + w_.at(t, 0, 0)
                                : w_.lose.data();
        break;
      case Mode::Fill::at_risk:
        from = w_.between.data() + w_.at(t < w_.top ? mode.factor * (t + mode.bonus) : w_.top, 0, 0);
        break;
      case Mode::Fill::add_to_sheet:
        from = w_.added[static_cast<std::size_t>(m)].data() + w_.at(t, 0, 0);
        break;
      case Mode::Fill::win:
        from = w_.wins.data();
        break;
    }
    const Planes values = get(from);
    put(values, w_.row(t) + w_.in_row(m, 0));
    note_slack(values);
  }

  /// draw(t), redraw(t) and between(t).
  void back_up_draw(int t) {
    const race::TurnProgram& program = w_.program;
    const Real* row = w_.row(t);
    Planes sum = get(w_.lose.data());
    scale(sum, program.no_dice);
    for (const race::DeckRow& card : program.deck) add(sum, get(row + w_.fresh(card.mode)), card.count);
    Planes redraw = sum;
    scale(redraw, 1.0 / program.firm);
    widen(redraw, w_.draw_widening);
    Planes discardable = redraw;
    if (program.discardable_mode >= 0 && w_.plays_discardable) {
      Planes play = get(row + w_.fresh(program.discardable_mode));
      if (program.may_discard) decide(play, redraw, Mixture<Real>(w_));
      const auto playable = hn::Gt(hn::Load(Tag(), w_.playable.data() + lane_), hn::Zero(Tag()));
      for (int p = 0; p < D + U; ++p)
        discardable.plane[p] = hn::IfThenElse(playable, play.plane[p], redraw.plane[p]);
    }
    add(sum, discardable, program.discardable);
    scale(sum, 1.0 / (program.firm + program.discardable));
    widen(sum, w_.draw_widening);
    const std::size_t here = w_.at(t, 0, 0);
    put(redraw, w_.redraw.data() + here);
    put(sum, w_.draw.data() + here);
    note_slack(discardable);
    note_slack(sum);
    decide(sum, get(w_.bank.data() + here), Mixture<Real>(w_));
    put(sum, w_.between.data() + here);
    note_slack(sum);
  }

  void back_up_row(int t) {
    for (std::size_t b = 0; b < w_.program.boards.size(); ++b) {
      const Board& board = w_.program.boards[b];
      const int end = w_.plays_discardable ? board.end_mode : board.always_end;
      for (std::size_t i = 0; i < board.tosses.size(); ++i) {
        const int position = static_cast<int>(i) + 1;
        int m = board.first_mode;
        for (; m + kModesTogether <= end; m += kModesTogether)
          back_up_toss<kModesTogether>(t, m, position, board.tosses[i], w_.placed_tosses[b][i]);
        for (; m < end; ++m) back_up_toss<1>(t, m, position, board.tosses[i], w_.placed_tosses[b][i]);
      }
    }
    back_up_draw(t);
    for (int m = 0; m < modes(); ++m) back_up_fill(m, t);
  }

  ProfileWorkspace<Real>& w_;
  std::size_t lane_;
  V slack_;
};

template <class Real, int D, int U>
void run_lanes(ProfileWorkspace<Real>& w) {
  for (std::size_t i = 0; i < kLanesOf<Real>; i += hn::Lanes(TagOf<Real>())) Turn<Real, D, U>(w, i).run();
}

template <int N, class Real>
void run_kind(ProfileWorkspace<Real>& w) {
  if constexpr (std::is_same_v<Real, float>) {
    run_lanes<float, N - 1, 0>(w);
  } else {
    switch (w.kind) {
      case PassKind::profile:
        return run_lanes<Real, N - 1, 0>(w);
      case PassKind::profile_and_upper:
        return run_lanes<Real, N - 1, N>(w);
      case PassKind::own_and_upper:
        return run_lanes<Real, 1, N>(w);
      case PassKind::coalition:
        return run_lanes<Real, 0, N>(w);
    }
  }
}

template <class Real>
void run(ProfileWorkspace<Real>& w) {
  switch (w.players) {
    case 2:
      return run_kind<2>(w);
    case 3:
      return run_kind<3>(w);
    default:
      return run_kind<4>(w);
  }
}

}  // namespace fillwise::equilibrium::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fillwise::equilibrium {

namespace {

template <class Real>
void run_on_best(ProfileWorkspace<Real>& w) {
  const std::string target = race::simd_target();
#if HWY_TARGETS & HWY_AVX3
  if (target == "AVX3") return N_AVX3::run(w);
#endif
#if (HWY_TARGETS & HWY_AVX2) && HWY_STATIC_TARGET != HWY_AVX2
  if (target == "AVX2") return N_AVX2::run(w);
#endif
  HWY_STATIC_DISPATCH(run)(w);
}

}  // namespace

void run_profile_pass(ProfileWorkspace<double>& w) {
  run_on_best(w);
}
void run_profile_pass(ProfileWorkspace<float>& w) {
  run_on_best(w);
}

}  // namespace fillwise::equilibrium
#endif  // HWY_ONCE
