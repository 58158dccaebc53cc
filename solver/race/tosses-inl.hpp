// The tosses of a turn pass for one instruction set: included by pass_loop.cpp once for each.
//
// tosses(w, t) computes toss(mode, n, t) and keep(mode, n, t) for n = 1..6 and every mode, given the rows of
// larger t. Where the chart is a preset's, the lists of steps are constants: each vector's steps become
// straight-line code that keeps what classes share in registers. Any other chart runs through the lists, with
// up to kMostVectors vectors a step.

#if defined(FILLWISE_RACE_TOSSES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef FILLWISE_RACE_TOSSES_INL
#undef FILLWISE_RACE_TOSSES_INL
#else
#define FILLWISE_RACE_TOSSES_INL
#endif

#include <hwy/highway.h>

#include <tuple>
#include <utility>

#include "solver/race/pass_loop.hpp"

HWY_BEFORE_NAMESPACE();
namespace fillwise::race::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#include "solver/race/preset_tosses.inc"

/// At most one block's lanes a vector.
template <class Real>
using Tag = hn::CappedTag<Real, kLanes<Real>>;
template <class Real>
using Vec = hn::Vec<Tag<Real>>;

/// Sums of a toss that run side by side, step i in sum i % kSums: one alone would wait for each addition.
inline constexpr std::size_t kSums = 2;

/// One vector of the [mode][lane] values at t.
template <class Real>
struct Place {
  Workspace<Real>& w;
  int t;
  Real* const* rows;        ///< of t, t + 1, ...
  std::size_t modes_lanes;  ///< distance between the values for n and n + 1 dice
  std::size_t begin;        ///< of the vector in a row's values for n dice

  Place(Workspace<Real>& workspace, int points, std::size_t first)
      : w(workspace),
        t(points),
        rows(workspace.rows.data() + points),
        modes_lanes(workspace.in_row(0, 1, 0)),
        begin(first) {}
};

/// From the weighted sum of what the tosses of n dice lead to: the values of toss and keep.
template <class Real>
HWY_INLINE void finish(const Place<Real>& p, int n, Vec<Real> sum) {
  const Tag<Real> d;
  constexpr Real kScale[] = {Real{1} / 6,    Real{1} / 36,   Real{1} / 216,
                             Real{1} / 1296, Real{1} / 7776, Real{1} / 46656};
  const std::size_t here = static_cast<std::size_t>(n) * p.modes_lanes + p.begin;
  const auto toss = hn::Add(hn::Mul(sum, hn::Set(d, kScale[n - 1])),
                            hn::Set(d, p.w.widening[static_cast<std::size_t>(n - 1)]));
  if (p.w.keep_all)
    hn::Store(toss, d, p.w.kept_tosses.data() + static_cast<std::size_t>(p.t) * p.w.row_size() + here);
  const auto keep = n == model::kDice ? toss : hn::Max(toss, hn::Load(d, p.w.stop.data() + p.begin));
  hn::Store(keep, d, p.rows[0] + here);
}

// --- charts of presets ----------------------------------------------------------------------------------

template <const auto& kSteps, std::size_t i, class Real>
HWY_INLINE void preset_step(const Place<Real>& p, Vec<Real>* best, Vec<Real>* sums) {
  const Tag<Real> d;
  constexpr TossStep step = kSteps[i];
  auto value = hn::Load(d, p.rows[step.leaf_points] + step.leaf_dice * p.modes_lanes + p.begin);
  if constexpr (step.second != 0) value = hn::Max(value, best[step.second]);
  if constexpr (step.first != 0 && step.first != step.second) value = hn::Max(value, best[step.first]);
  best[i + 1] = value;
  if constexpr (step.weight != 0)
    sums[i % kSums] = hn::Add(sums[i % kSums], hn::Mul(hn::Set(d, static_cast<Real>(step.weight)), value));
}

template <const auto& kSteps, class Real, std::size_t... i>
HWY_INLINE void preset_toss(const Place<Real>& p, int n, double bust, std::index_sequence<i...>) {
  const Tag<Real> d;
  Vec<Real> best[sizeof...(i) + 1];
  Vec<Real> sums[kSums] = {
      hn::Mul(hn::Set(d, static_cast<Real>(bust)), hn::Load(d, p.w.bust.data() + p.begin)), hn::Zero(d)};
  (preset_step<kSteps, i>(p, best, sums), ...);
  finish(p, n, hn::Add(sums[0], sums[1]));
}

template <class Tosses, const auto& kLists, int n, class Real>
HWY_INLINE void preset_dice(const Place<Real>& p) {
  static constexpr const auto& kSteps = std::get<n - 1>(kLists);
  preset_toss<kSteps>(p, n, Tosses::bust[n - 1], std::make_index_sequence<std::size(kSteps)>());
}

/// Out of line: inlined in a loop over vectors, the compiler would keep the weights as vectors in memory.
template <class Tosses, const auto& kLists, class Real>
HWY_NOINLINE void preset_vector(Place<Real> p) {
  preset_dice<Tosses, kLists, 1>(p);
  preset_dice<Tosses, kLists, 2>(p);
  preset_dice<Tosses, kLists, 3>(p);
  preset_dice<Tosses, kLists, 4>(p);
  preset_dice<Tosses, kLists, 5>(p);
  preset_dice<Tosses, kLists, 6>(p);
}

template <class Tosses, class Real>
void preset_tosses(Workspace<Real>& w, int t, std::size_t active_end, std::size_t forced, std::size_t end) {
  const std::size_t width = hn::Lanes(Tag<Real>());
  for (std::size_t i = 0; i < active_end; i += width)
    preset_vector<Tosses, Tosses::choose>(Place<Real>(w, t, i));
  for (std::size_t i = forced; i < end; i += width)
    preset_vector<Tosses, Tosses::forced>(Place<Real>(w, t, i));
}

// --- any chart --------------------------------------------------------------------------------------------

/// K vectors of tosses of n dice, from the given one on.
template <std::size_t K, class Real>
HWY_NOINLINE void listed_toss(Place<Real> p, int n,
                              const std::vector<typename Workspace<Real>::Step>& steps) {
  const Tag<Real> d;
  const std::size_t width = hn::Lanes(d);
  const std::size_t slot_size = K * width;
  Real* const HWY_RESTRICT slots = p.w.slots.data();  // slot 0 is never written: it holds kNever
  const auto bust =
      hn::Set(d, static_cast<Real>(p.w.program.toss[static_cast<std::size_t>(n - 1)].bust_weight));
  Vec<Real> sum[K];
  for (std::size_t k = 0; k < K; ++k)
    sum[k] = hn::Mul(bust, hn::Load(d, p.w.bust.data() + p.begin + k * width));
  Real* out = slots + kMostVectors * static_cast<std::size_t>(kLanes<Real>);
  const auto slot = [&](std::size_t index) {
    return index == 0
               ? slots
               : slots + kMostVectors * static_cast<std::size_t>(kLanes<Real>) + (index - 1) * slot_size;
  };
  for (const auto& step : steps) {
    const Real* first = slot(step.first);
    const Real* second = slot(step.second);
    const Real* leaf = p.rows[step.leaf_points] + step.leaf_dice * p.modes_lanes + p.begin;
    const auto weight = hn::Set(d, step.weight);
    for (std::size_t k = 0; k < K; ++k) {
      const auto best = hn::Max(hn::Max(hn::Load(d, first + k * width), hn::Load(d, second + k * width)),
                                hn::Load(d, leaf + k * width));
      hn::Store(best, d, out + k * width);
      sum[k] = hn::Add(sum[k], hn::Mul(weight, best));
    }
    out += slot_size;
  }
  for (std::size_t k = 0; k < K; ++k) {
    finish(p, n, sum[k]);
    p.begin += width;
  }
}

template <class Real>
void listed_vectors(const Place<Real>& p, std::size_t count, int n,
                    const std::vector<typename Workspace<Real>::Step>& steps) {
  switch (count) {
    case 1:
      return listed_toss<1>(p, n, steps);
    case 2:
      return listed_toss<2>(p, n, steps);
    case 3:
      return listed_toss<3>(p, n, steps);
    case 4:
      return listed_toss<4>(p, n, steps);
    case 5:
      return listed_toss<5>(p, n, steps);
    case 6:
      return listed_toss<6>(p, n, steps);
    case 7:
      return listed_toss<7>(p, n, steps);
    default:
      return listed_toss<kMostVectors>(p, n, steps);
  }
}

template <class Real>
void listed_tosses(Workspace<Real>& w, int t, std::size_t active_end, std::size_t forced, std::size_t end) {
  const std::size_t width = hn::Lanes(Tag<Real>());
  const auto all = [&](std::size_t from, std::size_t to, int n, const auto& steps) {
    for (std::size_t i = from; i < to; i += kMostVectors * width)
      listed_vectors(Place<Real>(w, t, i), std::min(kMostVectors, (to - i) / width), n, steps);
  };
  for (int n = 1; n <= model::kDice; ++n) {
    all(0, active_end, n, w.choose[static_cast<std::size_t>(n - 1)]);
    all(forced, end, n, w.forced[static_cast<std::size_t>(n - 1)]);
  }
}

// --- both
// ---------------------------------------------------------------------------------------------------

template <class Real, std::size_t... i>
bool preset_tosses_if_any(Workspace<Real>& w, int t, std::size_t active_end, std::size_t forced,
                          std::size_t end, std::index_sequence<i...>) {
  return ((w.preset_loops == static_cast<int>(i) &&
           (preset_tosses<std::tuple_element_t<i, PresetTosses>>(w, t, active_end, forced, end), true)) ||
          ...);
}

/// All tosses with t at risk.
template <class Real>
void tosses(Workspace<Real>& w, int t) {
  const std::size_t active_end = w.in_row(w.active_choosing, 0, 0);
  const std::size_t forced = w.in_row(w.program.choosing, 0, 0);
  const std::size_t end = w.in_row(w.modes, 0, 0);
  if (!preset_tosses_if_any(w, t, active_end, forced, end,
                            std::make_index_sequence<std::tuple_size_v<PresetTosses>>()))
    listed_tosses(w, t, active_end, forced, end);
}

}  // namespace fillwise::race::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard that lets each instruction set in
