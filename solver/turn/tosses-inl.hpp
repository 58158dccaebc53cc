// The tosses of a turn pass for one instruction set: included by pass_loop.cpp once for each.
//
// back_up_tosses(w, t, board, first, last) does the Bellman backups toss(mode, n, t) and state(mode, n, t) of
// turn_pass.hpp for the board's modes and positions n, given the rows of larger t. Where the board is a preset's,
// the lists of steps are constants: each vector's steps become straight-line code that keeps what classes share in
// registers. Any other board runs through the lists, with up to kMostVectors vectors a step.

#if defined(FILLWISE_RACE_TOSSES_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef FILLWISE_RACE_TOSSES_INL
#undef FILLWISE_RACE_TOSSES_INL
#else
#define FILLWISE_RACE_TOSSES_INL
#endif

#include <hwy/highway.h>

#include <tuple>
#include <utility>

#include "solver/turn/pass_loop.hpp"

HWY_BEFORE_NAMESPACE();
namespace fillwise::race::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#include "solver/turn/preset_tosses.inc"

/// At most one block's lanes a vector.
template <class Real>
using Tag = hn::CappedTag<Real, kLanes<Real>>;
template <class Real>
using Vec = hn::Vec<Tag<Real>>;

/// Sums of a toss that run side by side, step i in sum i % kSums: one alone would wait for each addition.
inline constexpr std::size_t kSums = 2;

/// One vector of the [mode][lane] values of a board at t.
template <class Real>
struct Place {
  Workspace<Real>& w;
  int t;
  Real* const* rows;    ///< of t, t + 1, ...
  std::size_t stride;   ///< distance between the values of a position and the next
  std::size_t begin;    ///< of the vector in a row's values of the board's first position
  std::size_t of_mode;  ///< of the vector in Workspace::stop and bust

  Place(Workspace<Real>& workspace, int points, std::size_t board, std::size_t first)
      : w(workspace),
        t(points),
        rows(workspace.state_values.data() + points),
        stride(workspace.of_mode(workspace.program.boards[board].modes(), 0)),
        begin(workspace.boards[board].begin + first),
        of_mode(workspace.of_mode(workspace.program.boards[board].first_mode, 0) + first) {}
};

/// The end of a backup, given the weighted sum over what the tosses from a position lead to: the action value of
/// tossing, and the state value.
template <class Real>
HWY_INLINE void finish(const Place<Real>& p, std::size_t position, int n, bool may_stop, Vec<Real> sum) {
  const Tag<Real> d;
  constexpr Real kScale[] = {Real{1} / 6,    Real{1} / 36,   Real{1} / 216,
                             Real{1} / 1296, Real{1} / 7776, Real{1} / 46656};
  const std::size_t here = position * p.stride + p.begin;
  const auto toss = hn::Add(hn::Mul(sum, hn::Set(d, kScale[n - 1])),
                            hn::Set(d, p.w.widening.toss[static_cast<std::size_t>(n - 1)]));
  if (p.w.keep_all)
    hn::Store(toss, d, p.w.toss_values.data() + static_cast<std::size_t>(p.t) * p.w.row_size + here);
  const auto state = may_stop ? hn::Max(toss, hn::Load(d, p.w.stop.data() + p.of_mode)) : toss;
  hn::Store(state, d, p.rows[0] + here);
}

// --- boards of presets ----------------------------------------------------------------------------------

template <const auto& kSteps, std::size_t i, class Real>
HWY_INLINE void preset_step(const Place<Real>& p, Vec<Real>* best, Vec<Real>* sums) {
  const Tag<Real> d;
  constexpr TossStep step = kSteps[i];
  auto value = hn::Load(d, p.rows[step.leaf_points] + step.leaf_position * p.stride + p.begin);
  if constexpr (step.second != 0) value = hn::Max(value, best[step.second]);
  if constexpr (step.first != 0 && step.first != step.second) value = hn::Max(value, best[step.first]);
  best[i + 1] = value;
  if constexpr (step.weight != 0)
    sums[i % kSums] = hn::Add(sums[i % kSums], hn::Mul(hn::Set(d, static_cast<Real>(step.weight)), value));
}

template <const auto& kSteps, class Real, std::size_t... i>
HWY_INLINE Vec<Real> preset_sum(const Place<Real>& p, double bust, std::index_sequence<i...>) {
  const Tag<Real> d;
  Vec<Real> best[sizeof...(i) + 1];
  Vec<Real> sums[kSums] = {
      hn::Mul(hn::Set(d, static_cast<Real>(bust)), hn::Load(d, p.w.bust.data() + p.of_mode)), hn::Zero(d)};
  (preset_step<kSteps, i>(p, best, sums), ...);
  return hn::Add(sums[0], sums[1]);
}

/// The toss from the board's position i + 1.
template <class Board, std::size_t i, class Real>
HWY_INLINE void preset_toss(const Place<Real>& p) {
  static constexpr const auto& kSteps = std::get<i>(Board::steps);
  constexpr int dice = Board::dice[i];
  finish(p, i + 1, dice, dice < model::kDice && !Board::stop_forbidden[i],
         preset_sum<kSteps>(p, Board::bust[i], std::make_index_sequence<std::size(kSteps)>()));
}

/// Out of line: inlined in a loop over vectors, the compiler would keep the weights as vectors in memory.
template <class Board, class Real, std::size_t... i>
HWY_NOINLINE void preset_vector(Place<Real> p, std::index_sequence<i...>) {
  (preset_toss<Board, i>(p), ...);
}

template <class Board, class Real>
void preset_tosses(Workspace<Real>& w, int t, std::size_t board, std::size_t from, std::size_t end) {
  for (std::size_t i = from; i < end; i += hn::Lanes(Tag<Real>()))
    preset_vector<Board>(Place<Real>(w, t, board, i), std::make_index_sequence<std::size(Board::bust)>());
}

// --- any board --------------------------------------------------------------------------------------------

/// K vectors of tosses from a position of the board, from the given vector on.
template <std::size_t K, class Real>
HWY_NOINLINE void listed_toss(Place<Real> p, std::size_t position, const TossProgram& toss,
                              const std::vector<typename Workspace<Real>::Step>& steps) {
  const Tag<Real> d;
  const std::size_t width = hn::Lanes(d);
  const std::size_t slot_size = K * width;
  Real* const HWY_RESTRICT slots = p.w.slots.data();  // slot 0 is never written: it holds kNever
  const auto bust = hn::Set(d, static_cast<Real>(toss.bust_weight));
  Vec<Real> sum[K];
  for (std::size_t k = 0; k < K; ++k)
    sum[k] = hn::Mul(bust, hn::Load(d, p.w.bust.data() + p.of_mode + k * width));
  Real* out = slots + kMostVectors * static_cast<std::size_t>(kLanes<Real>);
  const auto slot = [&](std::size_t index) {
    return index == 0
               ? slots
               : slots + kMostVectors * static_cast<std::size_t>(kLanes<Real>) + (index - 1) * slot_size;
  };
  for (const auto& step : steps) {
    const Real* first = slot(step.first);
    const Real* second = slot(step.second);
    const Real* leaf = p.rows[step.leaf_points] + step.leaf_position * p.stride + p.begin;
    const auto weight = hn::Set(d, step.weight);
    for (std::size_t k = 0; k < K; ++k) {
      const auto best = hn::Max(hn::Max(hn::Load(d, first + k * width), hn::Load(d, second + k * width)),
                                hn::Load(d, leaf + k * width));
      hn::Store(best, d, out + k * width);
      sum[k] = hn::Add(sum[k], hn::Mul(weight, best));
    }
    out += slot_size;
  }
  const bool may_stop = toss.dice < model::kDice && !toss.stop_forbidden;
  for (std::size_t k = 0; k < K; ++k) {
    finish(p, position, toss.dice, may_stop, sum[k]);
    p.begin += width;
    p.of_mode += width;
  }
}

template <class Real>
void listed_vectors(const Place<Real>& p, std::size_t count, std::size_t position, const TossProgram& toss,
                    const std::vector<typename Workspace<Real>::Step>& steps) {
  switch (count) {
    case 1:
      return listed_toss<1>(p, position, toss, steps);
    case 2:
      return listed_toss<2>(p, position, toss, steps);
    case 3:
      return listed_toss<3>(p, position, toss, steps);
    case 4:
      return listed_toss<4>(p, position, toss, steps);
    case 5:
      return listed_toss<5>(p, position, toss, steps);
    case 6:
      return listed_toss<6>(p, position, toss, steps);
    case 7:
      return listed_toss<7>(p, position, toss, steps);
    default:
      return listed_toss<kMostVectors>(p, position, toss, steps);
  }
}

template <class Real>
void listed_tosses(Workspace<Real>& w, int t, std::size_t board, std::size_t begin, std::size_t end) {
  const std::size_t width = hn::Lanes(Tag<Real>());
  const auto& tosses = w.program.boards[board].tosses;
  for (std::size_t i = 0; i < tosses.size(); ++i)
    for (std::size_t from = begin; from < end; from += kMostVectors * width)
      listed_vectors(Place<Real>(w, t, board, from), std::min(kMostVectors, (end - from) / width), i + 1,
                     tosses[i], w.boards[board].steps[i]);
}

// --- both -------------------------------------------------------------------------------------------------

template <class Real, std::size_t... i>
bool preset_tosses_if_any(Workspace<Real>& w, int t, std::size_t board, std::size_t from, std::size_t end,
                          std::index_sequence<i...>) {
  return ((w.boards[board].preset_loops == static_cast<int>(i) &&
           (preset_tosses<std::tuple_element_t<i, PresetBoards>>(w, t, board, from, end), true)) ||
          ...);
}

/// Of a board's modes [first, last), with t at risk.
template <class Real>
void back_up_tosses(Workspace<Real>& w, int t, std::size_t board, int first, int last) {
  const int before = w.program.boards[board].first_mode;
  const std::size_t from = w.of_mode(first - before, 0);
  const std::size_t end = w.of_mode(last - before, 0);
  if (!preset_tosses_if_any(w, t, board, from, end,
                            std::make_index_sequence<std::tuple_size_v<PresetBoards>>()))
    listed_tosses(w, t, board, from, end);
}

}  // namespace fillwise::race::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // include guard that lets each instruction set in
