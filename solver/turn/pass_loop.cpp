// Compiled once for each instruction set.
#include "solver/turn/instruction_sets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/turn/pass_loop.cpp"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <algorithm>
#include <vector>

#include "solver/turn/pass_loop.hpp"
#include "solver/turn/simd_target.hpp"
#include "solver/turn/tosses-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace fillwise::race::HWY_NAMESPACE {

/// Before the tosses with t at risk: what a stop and a bust are worth, by mode and lane.
template <class Real>
void start_stops_and_busts(Workspace<Real>& w, int t) {
  const Tag<Real> d;
  const Real* bank = w.bank.data() + w.at(t, 0);
  for (int m = 0; m < w.modes; ++m) {
    const Mode& mode = w.program.modes[static_cast<std::size_t>(m)];
    Real* stop = w.stop.data() + w.of_mode(m, 0);
    Real* bust = w.bust.data() + w.of_mode(m, 0);
    for (std::size_t i = 0; i < kLanes<Real>; i += hn::Lanes(d)) {
      const auto banked = hn::Load(d, bank + i);
      hn::Store(mode.may_stop ? banked : hn::Set(d, Real{kNever}), d, stop + i);
      hn::Store(mode.bust_adds ? banked : hn::Load(d, w.lose.data() + i), d, bust + i);
    }
  }
}

/// draw(t), redraw(t) and between(t) of turn_pass.hpp, from six fresh dice of each card.
template <class Real>
void back_up_draw(Workspace<Real>& w, int t) {
  const Tag<Real> d;
  const TurnProgram& program = w.program;
  const auto widening = hn::Set(d, w.widening.draw);
  const auto per_firm = hn::Set(d, Real{1} / static_cast<Real>(program.firm));
  const auto per_card = hn::Set(d, Real{1} / static_cast<Real>(program.firm + program.discardable));
  const Real* row = w.row(t);
  for (std::size_t i = 0; i < kLanes<Real>; i += hn::Lanes(d)) {
    const std::size_t here = w.at(t, 0) + i;
    const auto six_dice = [&](int mode) HWY_ATTR { return hn::Load(d, row + w.fresh(mode) + i); };
    auto sum = hn::Mul(hn::Set(d, static_cast<Real>(program.no_dice)), hn::Load(d, w.lose.data() + i));
    for (const DeckRow& card : program.deck)
      sum = hn::Add(sum, hn::Mul(hn::Set(d, static_cast<Real>(card.count)), six_dice(card.mode)));
    if (!program.penalties.empty()) sum = hn::Add(sum, hn::Load(d, w.penalty.data() + here));
    const auto redraw = hn::Add(hn::Mul(sum, per_firm), widening);
    auto discardable = redraw;
    if (program.discardable_mode >= 0) {
      const auto play = six_dice(program.discardable_mode);
      const auto may_play = hn::Gt(hn::Load(d, w.playable.data() + i), hn::Zero(d));
      discardable = hn::IfThenElse(may_play, program.may_discard ? hn::Max(play, redraw) : play, redraw);
    }
    const auto count = hn::Set(d, static_cast<Real>(program.discardable));
    const auto draw = hn::Add(hn::Mul(hn::Add(sum, hn::Mul(count, discardable)), per_card), widening);
    const auto bank = hn::Load(d, w.bank.data() + here);
    hn::Store(redraw, d, w.redraw.data() + here);
    hn::Store(draw, d, w.draw.data() + here);
    const auto between = hn::Max(bank, draw);
    hn::Store(t == w.top ? hn::Min(between, hn::Set(d, w.most)) : between, d, w.between.data() + here);
  }
}

/// What the fill of a mode with t at risk leads to where nobody loses points by it: by lane.
template <class Real>
const Real* after_fill(Workspace<Real>& w, int m, int t) {
  const Mode& mode = w.program.modes[static_cast<std::size_t>(m)];
  switch (mode.fill) {
    case Mode::Fill::next_fill:
      return w.row(t) + w.fresh(m + 1);
    case Mode::Fill::until_bust:
      // At the top, without a stop, the bust comes with certainty.
      return t < w.top || mode.may_stop ? w.row(t) + w.fresh(m) : w.bust.data() + w.of_mode(m, 0);
    case Mode::Fill::at_risk: {
      const int total = t < w.top ? mode.factor * (t + mode.bonus) : w.top;
      return (mode.must_draw ? w.draw : w.between).data() + w.at(total, 0);
    }
    case Mode::Fill::add_to_sheet:
      return w.added[static_cast<std::size_t>(m)].data() + w.at(t, 0);
    case Mode::Fill::win:
      return w.wins.data();
  }
  return nullptr;
}

/// state(m, 0, t): what the fill of a mode with t at risk leads to.
template <class Real>
void back_up_fill(Workspace<Real>& w, int m, int t) {
  const Tag<Real> d;
  const Real* from = after_fill(w, m, t);
  const bool takes = w.takes_at_risk && w.program.modes[static_cast<std::size_t>(m)].takes_at_risk();
  const Real* taken = w.taken[static_cast<std::size_t>(m)].data();
  for (std::size_t i = 0; i < kLanes<Real>; i += hn::Lanes(d)) {
    auto value = hn::Load(d, from + i);
    if (takes) {
      const auto other = hn::Load(d, taken + w.at(t, 0) + i);
      value = hn::IfThenElse(hn::Gt(other, hn::Set(d, Real{kNever} / 2)), other, value);
    }
    hn::Store(value, d, w.row(t) + w.in_row(m, 0, 0) + i);
  }
}

template <class Real>
void back_up_fills(Workspace<Real>& w, int t) {
  for (int m = 0; m < w.modes; ++m) back_up_fill(w, m, t);
}

/// toss(m, n, t) and state(m, n, t) of all modes and positions.
template <class Real>
void back_up_tosses(Workspace<Real>& w, int t) {
  for (std::size_t b = 0; b < w.boards.size(); ++b) {
    const Board& board = w.program.boards[b];
    const int end = w.plays_discardable ? board.end_mode : board.always_end;
    if (board.rules.count) {
      back_up_tosses(w, t, b, board.first_mode, end);
      continue;
    }
    // A toss may make the fill with no points more: each mode's fill first, of a card's modes the last one.
    for (int m = end - 1; m >= board.first_mode; --m) {
      back_up_fill(w, m, t);
      back_up_tosses(w, t, b, m, m + 1);
    }
  }
}

/// All states with t at risk, in the order in which they lead to one another.
template <class Real>
void back_up_row(Workspace<Real>& w, int t) {
  back_up_tosses(w, t);
  back_up_draw(w, t);
  back_up_fills(w, t);
}

/// At a truncation few repeats are exact enough.
constexpr int kRepeatsOfTruncation = 6;
/// A guard of time. Any number is sound; where nearly every die scores, a thousand and more are needed.
constexpr int kMostRepeatsOfTop = 4096;

/// Start values of the states at the top: bounds, if bounds are to be computed.
template <class Real>
void start_top(Workspace<Real>& w) {
  const Real start = w.rounding == Rounding::up ? w.most : w.least;
  std::fill_n(w.draw.data() + w.at(w.top, 0), kLanes<Real>, start);
  const bool may_draw = w.truncated || w.rewards;  // to draw may be better than to stop
  if (may_draw && w.rounding == Rounding::up)
    std::fill_n(w.between.data() + w.at(w.top, 0), kLanes<Real>, start);
  else
    std::copy_n(w.bank.data() + w.at(w.top, 0), kLanes<Real>, w.between.data() + w.at(w.top, 0));
  std::fill_n(w.row(w.top), w.row_size, start);
  back_up_fills(w, w.top);
}

/// The row at the top, which stands for all larger numbers of points at risk. Its fills may lead back to it:
/// value iteration settles them. A backup is monotone, so a bound stays a bound.
template <class Real>
void iterate_top(Workspace<Real>& w) {
  start_stops_and_busts(w, w.top);
  start_top(w);
  // Values only rise, or only fall; what does not change any more never will.
  const auto values = [&] { return std::vector<Real>(w.row(w.top), w.row(w.top) + w.row_size); };
  const bool loops = w.program.loops_at_top || w.rewards;
  std::vector<Real> before = loops ? values() : std::vector<Real>();
  const int repeats = loops ? kMostRepeatsOfTop : w.program.most_fills;
  for (int i = w.truncated ? kRepeatsOfTruncation : repeats; i > 0; --i) {
    back_up_row(w, w.top);
    if (!loops) continue;
    if (std::equal(before.begin(), before.end(), w.row(w.top))) break;
    before = values();
  }
}

/// Backward induction: every toss that scores leads to a row that is done.
template <class Real>
void run(Workspace<Real>& w) {
  iterate_top(w);
  for (int t = w.top - 1; t >= 0; --t) {
    start_stops_and_busts(w, t);
    back_up_row(w, t);
  }
}

void run_double(Workspace<double>& w) {
  run(w);
}
void run_float(Workspace<float>& w) {
  run(w);
}

#if HWY_ONCE
/// Whether the constants of a preset's board are those of the given one.
template <class Constants, std::size_t... p>
bool is_board(const Board& board, std::index_sequence<p...>) {
  const auto same = [&](const TossProgram& toss, const auto& steps, std::size_t place) {
    return toss.dice == Constants::dice[place] && toss.stop_forbidden == Constants::stop_forbidden[place] &&
           toss.bust_weight == Constants::bust[place] && std::ranges::equal(toss.steps, steps);
  };
  return board.tosses.size() == sizeof...(p) &&
         (same(board.tosses[p], std::get<p>(Constants::steps), p) && ...);
}

template <std::size_t... i>
int preset_loops_index(const Board& board, std::index_sequence<i...>) {
  int found = -1;
  const auto look = [&]<std::size_t k>(std::integral_constant<std::size_t, k>) {
    using Constants = std::tuple_element_t<k, PresetBoards>;
    if (is_board<Constants>(board, std::make_index_sequence<std::size(Constants::bust)>()))
      found = static_cast<int>(k);
    return found >= 0;
  };
  (look(std::integral_constant<std::size_t, i>()) || ...);
  return found;
}

int preset_loops_index(const Board& board) {
  return preset_loops_index(board, std::make_index_sequence<std::tuple_size_v<PresetBoards>>());
}
#endif

}  // namespace fillwise::race::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace fillwise::race {

namespace {

/// The loops for one instruction set.
struct Target {
  std::string_view name;
  bool (*runs_here)();
  void (*run_double)(Workspace<double>&);
  void (*run_float)(Workspace<float>&);
};

// Best first; the last one runs on every machine that the program was compiled for. Not Highway's own
// dispatch: its library measures the clock when the program starts, which takes longer than most answers.
constexpr Target kTargets[] = {
#if HWY_TARGETS & HWY_AVX3
    {"AVX3",
     [] {
       return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
              __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
              __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("bmi2");
     },
     N_AVX3::run_double, N_AVX3::run_float},
#endif
#if (HWY_TARGETS & HWY_AVX2) && HWY_STATIC_TARGET != HWY_AVX2
    {"AVX2",
     [] {
       return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
              __builtin_cpu_supports("bmi2");
     },
     N_AVX2::run_double, N_AVX2::run_float},
#endif
    {"plain", [] { return true; }, HWY_STATIC_DISPATCH(run_double), HWY_STATIC_DISPATCH(run_float)},
};

const Target& best_target() {
  return *std::ranges::find_if(kTargets, [](const Target& t) { return t.runs_here(); });
}

const Target*& chosen_target() {
  static const Target* target = &best_target();
  return target;
}

}  // namespace

void run_pass(Workspace<double>& w) {
  chosen_target()->run_double(w);
}
void run_pass(Workspace<float>& w) {
  chosen_target()->run_float(w);
}

int preset_loops_of(const Board& board) {
  return HWY_STATIC_DISPATCH(preset_loops_index)(board);
}

std::string simd_target() {
  return std::string(chosen_target()->name);
}

std::vector<std::string> simd_targets() {
  std::vector<std::string> names;
  for (const Target& target : kTargets)
    if (target.runs_here()) names.emplace_back(target.name);
  return names;
}

void force_simd_target(std::string_view name) {
  chosen_target() = &best_target();
  for (const Target& target : kTargets)
    if (target.name == name && target.runs_here()) chosen_target() = &target;
}

}  // namespace fillwise::race
#endif  // HWY_ONCE
