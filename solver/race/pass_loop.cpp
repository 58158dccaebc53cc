// Compiled once for each instruction set: none, AVX2, AVX-512.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4 | HWY_AVX3_DL)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solver/race/pass_loop.cpp"
#include "solver/race/pass_loop.hpp"

#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include <algorithm>

#include "solver/race/simd_target.hpp"
#include "solver/race/tosses-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace fillwise::race::HWY_NAMESPACE {

/// Before the tosses with t at risk: what a stop and a bust are worth, by mode and lane.
template <class Real>
void begin(Workspace<Real>& w, int t) {
  const Tag<Real> d;
  const Real* bank = w.bank.data() + w.at(t, 0);
  for (int m = 0; m < w.modes; ++m) {
    const Mode& mode = w.program.modes[static_cast<std::size_t>(m)];
    Real* stop = w.stop.data() + w.in_row(m, 0, 0);
    Real* bust = w.bust.data() + w.in_row(m, 0, 0);
    for (std::size_t i = 0; i < kLanes<Real>; i += hn::Lanes(d)) {
      const auto banked = hn::Load(d, bank + i);
      hn::Store(mode.may_stop ? banked : hn::Set(d, Real{kNever}), d, stop + i);
      hn::Store(mode.bust_adds ? banked : hn::Load(d, w.lose.data() + i), d, bust + i);
    }
  }
}

/// After the tosses with t at risk: the values of drawing a card, and of being free to.
template <class Real>
void draw_cards(Workspace<Real>& w, int t) {
  const Tag<Real> d;
  const TurnProgram& program = w.program;
  const auto widening =
      hn::Set(d, w.widening[model::kDice - 1]);  // of more terms than there are kinds of card
  const auto per_firm = hn::Set(d, Real{1} / static_cast<Real>(program.firm));
  const auto per_card = hn::Set(d, Real{1} / static_cast<Real>(program.firm + program.discardable));
  const Real* row = w.row(t);
  for (std::size_t i = 0; i < kLanes<Real>; i += hn::Lanes(d)) {
    const std::size_t here = w.at(t, 0) + i;
    const auto six_dice = [&](int mode)
                              HWY_ATTR { return hn::Load(d, row + w.in_row(mode, model::kDice, 0) + i); };
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
    hn::Store(t == w.top ? hn::Min(between, hn::Set(d, Real{1})) : between, d, w.between.data() + here);
  }
}

/// What the fills with t at risk, short of the top, lead to.
template <class Real>
void fills(Workspace<Real>& w, int t) {
  const Tag<Real> d;
  Real* row = w.row(t);
  for (int m = 0; m < w.modes; ++m) {
    const Mode& mode = w.program.modes[static_cast<std::size_t>(m)];
    const Real* from = nullptr;
    switch (mode.fill) {
      case Mode::Fill::next_fill:
        from = row + w.in_row(m + 1, model::kDice, 0);
        break;
      case Mode::Fill::until_bust:
        from = row + w.in_row(m, model::kDice, 0);
        break;
      case Mode::Fill::at_risk:
        from = (mode.must_draw ? w.draw : w.between).data() + w.at(mode.factor * (t + mode.bonus), 0);
        break;
      case Mode::Fill::add_to_sheet:
        from = w.added[static_cast<std::size_t>(m)].data() + w.at(t, 0);
        break;
    }
    for (std::size_t i = 0; i < kLanes<Real>; i += hn::Lanes(d))
      hn::Store(hn::Load(d, from + i), d, row + w.in_row(m, 0, 0) + i);
  }
}

/// What the fills lead to where more points at risk come to the same.
template <class Real>
void fills_at_top(Workspace<Real>& w) {
  Real* row = w.row(w.top);
  for (int m = 0; m < w.modes; ++m) {
    const Mode& mode = w.program.modes[static_cast<std::size_t>(m)];
    const Real* from = nullptr;
    switch (mode.fill) {
      case Mode::Fill::next_fill:
        from = row + w.in_row(m + 1, model::kDice, 0);
        break;
      case Mode::Fill::until_bust:  // without a stop, the bust comes with certainty
        from = mode.may_stop ? row + w.in_row(m, model::kDice, 0) : w.bust.data() + w.in_row(m, 0, 0);
        break;
      case Mode::Fill::at_risk:
        from = (mode.must_draw ? w.draw : w.between).data() + w.at(w.top, 0);
        break;
      case Mode::Fill::add_to_sheet:
        from = w.added[static_cast<std::size_t>(m)].data() + w.at(w.top, 0);
        break;
    }
    std::copy_n(from, kLanes<Real>, row + w.in_row(m, 0, 0));
  }
}

/// The row from which on more points at risk come to the same. Its fills may lead back to it: they are
/// settled by repetition, each one a bound again (the step is monotone) when it starts from one.
template <class Real>
void top_row(Workspace<Real>& w) {
  begin(w, w.top);
  const Real start = w.rounding == Rounding::up ? Real{1} : Real{0};
  std::fill_n(w.draw.data() + w.at(w.top, 0), kLanes<Real>, start);
  std::copy_n(w.bank.data() + w.at(w.top, 0), kLanes<Real>, w.between.data() + w.at(w.top, 0));
  std::fill_n(w.row(w.top), w.row_size(), start);
  fills_at_top(w);
  // The chance to get around 100 times is below what double can show.
  for (int i = w.program.loops_at_top ? 100 : w.program.most_fills; i > 0; --i) {
    tosses(w, w.top);
    draw_cards(w, w.top);
    fills_at_top(w);
  }
}

template <class Real>
void run(Workspace<Real>& w) {
  top_row(w);
  for (int t = w.top - 1; t >= 0; --t) {  // every toss that scores leads to a row that is done
    begin(w, t);
    tosses(w, t);
    draw_cards(w, t);
    fills(w, t);
  }
}

void run_double(Workspace<double>& w) {
  run(w);
}
void run_float(Workspace<float>& w) {
  run(w);
}

#if HWY_ONCE
template <std::size_t... i>
int preset_loops_index(const TossPrograms& tosses, std::index_sequence<i...>) {
  const auto equal = [&]<class Tosses>(const Tosses&) {
    const auto same = [&]<std::size_t n>(std::integral_constant<std::size_t, n>) {
      return tosses[n].bust_weight == Tosses::bust[n] &&
             std::ranges::equal(tosses[n].choose, std::get<n>(Tosses::choose)) &&
             std::ranges::equal(tosses[n].forced, std::get<n>(Tosses::forced));
    };
    return [&]<std::size_t... n>(std::index_sequence<n...>) {
      return (same(std::integral_constant<std::size_t, n>()) && ...);
    }(std::make_index_sequence<model::kDice>());
  };
  int found = -1;
  ((equal(std::tuple_element_t<i, PresetTosses>()) && (found = static_cast<int>(i), true)) || ...);
  return found;
}

int preset_loops_index(const TossPrograms& tosses) {
  return preset_loops_index(tosses, std::make_index_sequence<std::tuple_size_v<PresetTosses>>());
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

int preset_loops_of(const TossPrograms& tosses) {
  return HWY_STATIC_DISPATCH(preset_loops_index)(tosses);
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
