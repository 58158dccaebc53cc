// Compiled once for each instruction set: SSE2 (or the platform's baseline), AVX2, AVX-512.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/race/pass_loop.cpp"
#include "solver/race/pass_loop.hpp"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace fillwise::race::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// At most one block's lanes a vector.
template <class Real>
using Tag = hn::CappedTag<Real, kLanes<Real>>;

/// A range of the [mode][lane] values of one row.
struct Range {
  std::size_t begin = 0;        // of the first lane
  std::size_t modes_lanes = 0;  // distance between the values for n and n + 1 dice
};

/// K vectors of tosses of n dice with t at risk, for modes that choose what to set aside.
template <int K, class Real>
HWY_NOINLINE void toss_choosing(PassLoop<Real>& loop, int n, int t, Range range) {
  const Tag<Real> d;
  using V = hn::Vec<Tag<Real>>;
  const std::size_t width = hn::Lanes(d);
  const std::size_t slot_size = K * width;
  Real* const HWY_RESTRICT slots = loop.slots();
  Real* const* HWY_RESTRICT rows = loop.rows(t);
  V sum[K];
  for (int k = 0; k < K; ++k) hn::Store(hn::Set(d, Real{-4}), d, slots + k * width);
  const V bust_weight = hn::Set(d, loop.bust_weight(n));
  for (int k = 0; k < K; ++k)
    sum[k] = hn::Mul(bust_weight, hn::Load(d, loop.bust() + range.begin + k * width));
  Real* out = slots + slot_size;
  for (const auto& step : loop.choose(n)) {
    const Real* first = slots + step.first * slot_size;
    const Real* second = slots + step.second * slot_size;
    const Real* leaf = rows[step.leaf_points] + step.leaf_dice * range.modes_lanes + range.begin;
    const V weight = hn::Set(d, step.weight);
    for (int k = 0; k < K; ++k) {
      const V best = hn::Max(hn::Max(hn::Load(d, first + k * width), hn::Load(d, second + k * width)),
                             hn::Load(d, leaf + k * width));
      hn::Store(best, d, out + k * width);
      sum[k] = hn::Add(sum[k], hn::Mul(weight, best));
    }
    out += slot_size;
  }
  const V scale = hn::Set(d, Real{1} / static_cast<Real>(model::tosses(n)));
  const V widening = hn::Set(d, loop.widening(n));
  Real* row = rows[0] + static_cast<std::size_t>(n) * range.modes_lanes + range.begin;
  Real* kept = loop.kept_tosses(n, t);
  for (int k = 0; k < K; ++k) {
    const V toss = hn::Add(hn::Mul(sum[k], scale), widening);
    if (kept != nullptr) hn::Store(toss, d, kept + range.begin + k * width);
    const V keep =
        n == model::kDice ? toss : hn::Max(toss, hn::Load(d, loop.stop() + range.begin + k * width));
    hn::Store(keep, d, row + k * width);
  }
}

/// Tosses of n dice with t at risk, for modes that set every scoring die aside.
template <class Real>
void toss_forced(PassLoop<Real>& loop, int n, int t, Range range, std::size_t end) {
  const Tag<Real> d;
  Real* const* HWY_RESTRICT rows = loop.rows(t);
  const auto scale = hn::Set(d, Real{1} / static_cast<Real>(model::tosses(n)));
  for (std::size_t i = range.begin; i < end; i += hn::Lanes(d)) {
    auto sum = hn::Mul(hn::Set(d, loop.bust_weight(n)), hn::Load(d, loop.bust() + i));
    for (const auto& step : loop.forced(n)) {
      const Real* leaf = rows[step.leaf_points] + step.leaf_dice * range.modes_lanes + i;
      sum = hn::Add(sum, hn::Mul(hn::Set(d, step.weight), hn::Load(d, leaf)));
    }
    const auto toss = hn::Add(hn::Mul(sum, scale), hn::Set(d, loop.widening(n)));
    if (Real* kept = loop.kept_tosses(n, t)) hn::Store(toss, d, kept + i);
    const auto keep = n == model::kDice ? toss : hn::Max(toss, hn::Load(d, loop.stop() + i));
    hn::Store(keep, d, rows[0] + static_cast<std::size_t>(n) * range.modes_lanes + i);
  }
}

/// All tosses with t at risk.
template <class Real>
void tosses(PassLoop<Real>& loop, int t) {
  const std::size_t width = hn::Lanes(Tag<Real>());
  const auto lanes = static_cast<std::size_t>(kLanes<Real>);
  const std::size_t modes_lanes = static_cast<std::size_t>(loop.modes()) * lanes;
  const std::size_t vectors = static_cast<std::size_t>(loop.active_choosing()) * lanes / width;
  for (int n = 1; n <= model::kDice; ++n) {
    for (std::size_t v = 0; v < vectors; v += kMostVectors) {
      const Range range{v * width, modes_lanes};
      switch (std::min<std::size_t>(kMostVectors, vectors - v)) {
        case 1:
          toss_choosing<1>(loop, n, t, range);
          break;
        case 2:
          toss_choosing<2>(loop, n, t, range);
          break;
        case 3:
          toss_choosing<3>(loop, n, t, range);
          break;
        case 4:
          toss_choosing<4>(loop, n, t, range);
          break;
        case 5:
          toss_choosing<5>(loop, n, t, range);
          break;
        case 6:
          toss_choosing<6>(loop, n, t, range);
          break;
        case 7:
          toss_choosing<7>(loop, n, t, range);
          break;
        default:
          toss_choosing<8>(loop, n, t, range);
          break;
      }
    }
    const Range forced{static_cast<std::size_t>(loop.choosing()) * lanes, modes_lanes};
    toss_forced(loop, n, t, forced, modes_lanes);
  }
}

template <class Real>
void run(PassLoop<Real>& loop) {
  // 1. The row from which on adding the points wins; its fills lead back to it.
  loop.begin_top();
  for (int i = loop.repeats_at_top(); i > 0; --i) {
    tosses(loop, loop.top());
    loop.end(loop.top());
  }
  // 2. Down to nothing at risk; every toss that scores leads to a row that is done.
  for (int t = loop.top() - 1; t >= 0; --t) {
    loop.begin(t);
    tosses(loop, t);
    loop.end(t);
  }
}

void run_double(PassLoop<double>& loop) {
  run(loop);
}
void run_float(PassLoop<float>& loop) {
  run(loop);
}

}  // namespace fillwise::race::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fillwise::race {

HWY_EXPORT(run_double);
HWY_EXPORT(run_float);

template <>
void PassLoop<double>::run(TurnPass<double>& pass) {
  PassLoop loop(pass);
  HWY_DYNAMIC_DISPATCH(run_double)(loop);
}

template <>
void PassLoop<float>::run(TurnPass<float>& pass) {
  PassLoop loop(pass);
  HWY_DYNAMIC_DISPATCH(run_float)(loop);
}

template <class Real>
Real* PassLoop<Real>::kept_tosses(int n, int t) {
  if (!p.keep_all_) return nullptr;
  return p.toss_storage_.data() + static_cast<std::size_t>(t) * p.in_row(0, model::kDice + 1, 0) +
         p.in_row(0, n, 0);
}

template <class Real>
void PassLoop<Real>::begin(int t) {
  const Real* bank = p.bank_.data() + p.at(t, 0);
  for (int m = 0; m < p.modes_; ++m) {
    const Mode& mode = p.program_.modes[static_cast<std::size_t>(m)];
    Real* stop = p.stop_.data() + p.in_row(m, 0, 0);
    Real* bust = p.bust_.data() + p.in_row(m, 0, 0);
    for (int lane = 0; lane < kLanes<Real>; ++lane) {
      stop[lane] = mode.may_stop ? bank[lane] : Real{-4};
      bust[lane] = mode.bust_adds ? bank[lane] : p.lose_[static_cast<std::size_t>(lane)];
    }
  }
}

template <class Real>
void PassLoop<Real>::begin_top() {
  begin(p.top_);
  // Any value serves as a bound in the direction of the rounding: 1 from above, 0 from below.
  const Real start = p.rounding_ == Rounding::up ? Real{1} : Real{0};
  for (int lane = 0; lane < kLanes<Real>; ++lane) p.draw_.data()[p.at(p.top_, lane)] = start;
  Real* row = p.rows_[static_cast<std::size_t>(p.top_)];
  std::fill_n(row, p.in_row(0, model::kDice + 1, 0), start);
  for (int m = 0; m < p.modes_; ++m)
    for (int lane = 0; lane < kLanes<Real>; ++lane)
      row[p.in_row(m, 0, lane)] = fill_at_top(p.program_.modes[static_cast<std::size_t>(m)], m, lane);
}

/// Value of a fill when adding the points wins.
template <class Real>
Real PassLoop<Real>::fill_at_top(const Mode& mode, int m, int lane) {
  switch (mode.fill) {
    case Mode::Fill::next_fill:
      return p.rows_[static_cast<std::size_t>(p.top_)][p.in_row(m + 1, model::kDice, lane)];
    case Mode::Fill::until_bust:
      if (mode.may_stop) return p.rows_[static_cast<std::size_t>(p.top_)][p.in_row(m, model::kDice, lane)];
      return p.bust_.data()[p.in_row(m, 0, lane)];  // the bust comes with certainty
    case Mode::Fill::at_risk:
      return mode.must_draw ? p.draw_.data()[p.at(p.top_, lane)] : Real{1};
    case Mode::Fill::add_to_sheet:
      break;
  }
  return Real{1};
}

template <class Real>
int PassLoop<Real>::repeats_at_top() const {
  // Where a fill leads back to this row each repeat is a bound again (the step is monotone); the chance to
  // get around 100 times is below what double can show.
  return p.program_.loops_at_top ? 100 : p.program_.most_fills;
}

template <class Real>
void PassLoop<Real>::end(int t) {
  // Loops over the lanes are innermost: the compiler makes vectors of them.
  constexpr int lanes = kLanes<Real>;
  const TurnProgram& program = p.program_;
  const std::size_t here = p.at(t, 0);
  Real* row = p.rows_[static_cast<std::size_t>(t)];
  const auto six_dice = [&](int mode) { return row + p.in_row(mode, model::kDice, 0); };
  const Real widening = p.widening_[model::kDice - 1];  // of more terms than there are kinds of card
  const Real per_firm = Real{1} / static_cast<Real>(program.firm);
  const Real per_card = Real{1} / static_cast<Real>(program.firm + program.discardable);

  // 1. Drawing a card.
  Real* redraw = p.redraw_.data() + here;
  Real* draw = p.draw_.data() + here;
  Real* between = p.between_.data() + here;
  const Real* bank = p.bank_.data() + here;
  Real sum[lanes];
  for (int i = 0; i < lanes; ++i)
    sum[i] = static_cast<Real>(program.no_dice) * p.lose_[static_cast<std::size_t>(i)];
  for (const DeckRow& card : program.deck) {
    const Real* toss = six_dice(card.mode);
    for (int i = 0; i < lanes; ++i) sum[i] += static_cast<Real>(card.count) * toss[i];
  }
  for (int i = 0; i < lanes; ++i) redraw[i] = sum[i] * per_firm + widening;
  for (int i = 0; i < lanes; ++i) {
    Real discardable = redraw[i];
    if (program.discardable_mode >= 0 && p.playable_[static_cast<std::size_t>(i)]) {
      const Real play = six_dice(program.discardable_mode)[i];
      discardable = program.may_discard ? std::max(play, redraw[i]) : play;
    }
    draw[i] = (sum[i] + static_cast<Real>(program.discardable) * discardable) * per_card + widening;
  }
  for (int i = 0; i < lanes; ++i) between[i] = t == p.top_ ? Real{1} : std::max(bank[i], draw[i]);

  // 2. What the fills lead to.
  for (int m = 0; m < p.modes_; ++m) {
    const Mode& mode = program.modes[static_cast<std::size_t>(m)];
    Real* fill = row + p.in_row(m, 0, 0);
    if (t == p.top_) {
      for (int i = 0; i < lanes; ++i) fill[i] = fill_at_top(mode, m, i);
      continue;
    }
    const Real* from = nullptr;
    switch (mode.fill) {
      case Mode::Fill::next_fill:
        from = six_dice(m + 1);
        break;
      case Mode::Fill::until_bust:
        from = six_dice(m);
        break;
      case Mode::Fill::at_risk:
        from = (mode.must_draw ? p.draw_ : p.between_).data() + p.at(mode.factor * (t + mode.bonus), 0);
        break;
      case Mode::Fill::add_to_sheet:
        from = p.added_[static_cast<std::size_t>(m)].data() + here;
        break;
    }
    std::copy_n(from, lanes, fill);
  }
}

template struct PassLoop<double>;
template struct PassLoop<float>;

std::string simd_target() {
  return hwy::TargetName(hwy::SupportedTargets() & -hwy::SupportedTargets());
}

std::vector<std::string> simd_targets() {
  std::vector<std::string> names;
  for (std::int64_t targets = hwy::SupportedTargets() & HWY_TARGETS; targets != 0; targets &= targets - 1)
    names.emplace_back(hwy::TargetName(targets & -targets));
  return names;
}

void force_simd_target(std::string_view name) {
  hwy::SetSupportedTargetsForTest(0);
  if (name.empty()) {
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return;
  }
  const std::int64_t all = hwy::SupportedTargets() & HWY_TARGETS;
  for (std::int64_t targets = all; targets != 0; targets &= targets - 1)
    if (name == hwy::TargetName(targets & -targets)) hwy::SetSupportedTargetsForTest(targets & -targets);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

}  // namespace fillwise::race
#endif  // HWY_ONCE
