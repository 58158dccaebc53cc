#include "solver/race/certificate.hpp"

#include <algorithm>
#include <utility>

namespace fillwise::race {
namespace {

constexpr double kCushion = 1.0 / 256;  // of the margin: first outward step that makes inequalities strict
constexpr double kPredicted =
    1.0 / 64;  // of the margin: by how much bounds may get wider from diagonal to diagonal
// Of the margin: what bounds keep that become what was computed from them, so that a check in other
// arithmetic finds that they hold too.
constexpr double kSlack = 1.0 / 512;
constexpr int kMostAttempts = 12;
// Where penalties lead back to pairs of the endgame that were still wide: each leaves a tenth of that, or
// less.
constexpr int kRepeatsOfEndgame = 4;
// More of them where the cut made them wide and a filled Vengeance leads back: if a diagonal can't be proven,
// or if last turns are still too wide in the end.
constexpr int kSpareRepeatsOfEndgame = 4;
constexpr int kPatient = 3;  // attempts after which each steps out twice as far as the one before

constexpr double kMarginOfUnreached =
    2.5;  // from where they stand to all that they can be (TerminalRule::unreached)

// Comparisons here and below are written so that NaN proves nothing.
bool in_range(const Bounds& bounds, const solver::ValueRange& range) {
  const auto is_in = [&](double x) { return x >= range.least && x <= range.most; };
  return std::ranges::all_of(bounds.upper, is_in) && std::ranges::all_of(bounds.lower, is_in);
}

}  // namespace

Bounds Certificate::prove(const std::vector<double>& candidate, double margin, double hidden_share,
                          bool graded, const Truncations* truncations) {
  graded_ = graded;
  truncations_ = truncations;
  margin_ = margin;
  hidden_share_ = hidden_share;
  hidden_.assign(static_cast<std::size_t>(side_), 0);
  for (std::size_t i = 0; i < cut_.hidden.size(); ++i)
    hidden_[static_cast<std::size_t>(terminal_.again) + i] = hidden_share * cut_.hidden[i];
  std::fill(hidden_.begin() + least_unreached_, hidden_.end(), kMarginOfUnreached);
  // Some of it shows in last turns, in which a card may take the leader below the goal.
  last_turn_margin_ = margin;
  if (!cut_.hidden.empty()) last_turn_margin_ += 0.05 * hidden_share * cut_.hidden[cut_.hidden.size() / 4];
  // 1. Wide bounds.
  Bounds bounds{candidate, candidate};
  for (int sum = 0; sum <= 2 * side_ - 2; ++sum) begin_wide(Diagonal(side_, sum), candidate, bounds);
  // 2. What is computed by itself: last turns, or the endgame.
  if (last_turns_.any()) {
    find_columns(bounds);
    if (!tighten_last_turns(bounds)) return {};
  }
  for (int i = often_leads_back_ ? kRepeatsOfEndgame : 1; i > 0; --i)
    if (!tighten_endgame(bounds)) return {};
  // 3. The other pairs, diagonal by diagonal. Where one can't be proven, the endgame may have been too wide.
  int spare = endgame_.any() && hides() ? kSpareRepeatsOfEndgame : 0;
  for (int sum = 2 * endgame_.rest() - 2; sum >= 0; --sum) {
    const Diagonal diagonal(endgame_.rest(), sum);
    while (!tighten(diagonal, candidate, bounds)) {
      if (often_leads_back_ || --spare < 0) return {};
      begin_wide(diagonal, candidate, bounds);
      if (!tighten_endgame(bounds)) return {};
    }
    meter_.diagonal_done(sum);
  }
  // 4. Last turns that are still wider than asked for.
  while (hides() && !keeps_to_margin(bounds))
    if (--spare < 0 || !tighten_endgame(bounds)) return {};
  if (!terminal_.benchmarks.empty() && !in_range(bounds, solver::kTablesWithRewards)) return {};
  return bounds;
}

/// Bounds as far from the candidate as they may be.
void Certificate::begin_wide(const Diagonal& diagonal, const std::vector<double>& candidate,
                             Bounds& bounds) const {
  for (int own = diagonal.first; own <= diagonal.last; ++own) {
    const std::size_t here = at(own, diagonal.sum - own);
    const double margin = margin_at(own, diagonal.sum - own);
    bounds.upper[here] = at_most(candidate[here] + margin);
    bounds.lower[here] = at_least(candidate[here] - margin);
  }
}

/// Whether bounds of a mover who has not won yet are as close as the margin says: last turns may be wider
/// when they are first computed.
bool Certificate::keeps_to_margin(const Bounds& bounds) const {
  const std::size_t below = at(terminal_.again, 0);
  for (std::size_t i = 0; i < below; ++i)
    if (!(bounds.upper[i] - bounds.lower[i] <= 2 * margin_ + 8 * ulp_)) return false;
  return true;
}

ContinuationValues<double> Certificate::from_above(const Bounds& bounds) const {
  ContinuationValues<double> continuation{
      terminal_, {bounds.upper.data(), side_}, {bounds.lower.data(), side_}, 1, ulp_};
  continuation.columns = columns_above_.get();
  return continuation;
}
ContinuationValues<double> Certificate::from_below(const Bounds& bounds) const {
  ContinuationValues<double> continuation{
      terminal_, {bounds.lower.data(), side_}, {bounds.upper.data(), side_}, cut_.least_at_limit, -ulp_};
  if (!cut_.least_must_draw.empty()) continuation.must_draw_at_limit = cut_.least_must_draw.data();
  continuation.columns = columns_below_.get();
  return continuation;
}

/// From the widest tables. Without truncations there are none: passes of their own give closer bounds.
void Certificate::find_columns(const Bounds& bounds) {
  columns_above_.reset();
  columns_below_.reset();
  if (truncations_ == nullptr) return;
  const auto find = [&](const ContinuationValues<double>& continuation, Rounding rounding) {
    return std::make_unique<DrawColumns<double>>(lower_turns_.columns(continuation, rounding, *truncations_));
  };
  columns_above_ = find(from_above(bounds), Rounding::up);
  columns_below_ = find(from_below(bounds), Rounding::down);
}

/// Of the last turns that are computed by themselves: the bounds become what the turn operator makes of them,
/// which must not be wider. They were used for nothing yet but for one another, and tighter bounds make
/// tighter ones. Truncations are found by the turns that are not last ones (Truncations::in_last_turn is a guess):
/// where they are too near, all points at risk are told apart. For these pairs only: without truncations for all others
/// is an attempt of its own (solve.cpp).
bool Certificate::tighten_last_turns(Bounds& bounds) {
  return tighten_last_turns(bounds, truncations_ == nullptr ? Truncations() : *truncations_) ||
         (truncations_ != nullptr && tighten_last_turns(bounds, Truncations()));
}

bool Certificate::tighten_last_turns(Bounds& bounds, const Truncations& truncations) {
  Bounds tighter = bounds;
  last_turns_.apply(from_above(bounds), Rounding::up, tighter.upper, truncations);
  last_turns_.apply(from_below(bounds), Rounding::down, tighter.lower, truncations);
  for (std::size_t i = 0; i < bounds.upper.size(); ++i) {
    const double upper = at_most(tighter.upper[i]), lower = at_least(tighter.lower[i]);
    if (!(upper <= bounds.upper[i] && lower >= bounds.lower[i])) return false;
    // Other arithmetic rounds otherwise, and a turn that leads to itself multiplies that: some slack for it.
    tighter.upper[i] = std::min(bounds.upper[i], at_most(upper + kSlack * margin_));
    tighter.lower[i] = std::max(bounds.lower[i], at_least(lower - kSlack * margin_));
  }
  bounds = std::move(tighter);
  return true;
}

/// The same for the endgame, in the order in which its pairs lead to one another, in place: what was used
/// before it got tighter gave but wider bounds.
bool Certificate::tighten_endgame(Bounds& bounds) {
  bool holds = true;
  const ContinuationValues<double> above = from_above(bounds), below = from_below(bounds);
  endgame_.sweep(
      Endgame<double>::Which::all,
      {{above, Rounding::up, [&](int a, int b) { return above.end_turn(a, b); }, &upper_, truncations_},
       {below, Rounding::down, [&](int a, int b) { return below.end_turn(a, b); }, &lower_, truncations_}},
      [&](const Diagonal& part) {
        holds = holds && take_values(part, bounds);
        meter_.check();
      });
  return holds;
}

/// The bounds of the diagonal become the values that were computed from them, which must not be wider: false,
/// and nothing is changed, if some are.
bool Certificate::take_values(const Diagonal& diagonal, Bounds& bounds) const {
  const auto here = [&](int own) { return at(own, diagonal.sum - own); };
  const auto in_values = [&](int own) { return static_cast<std::size_t>(own - diagonal.first); };
  for (int own = diagonal.first; own <= diagonal.last; ++own)
    if (!(at_most(upper_[in_values(own)]) <= bounds.upper[here(own)] &&
          at_least(lower_[in_values(own)]) >= bounds.lower[here(own)]))
      return false;
  for (int own = diagonal.first; own <= diagonal.last; ++own) {
    double& upper = bounds.upper[here(own)];
    double& lower = bounds.lower[here(own)];
    upper = std::min(upper, at_most(upper_[in_values(own)] + kSlack * margin_));
    lower = std::max(lower, at_least(lower_[in_values(own)] - kSlack * margin_));
  }
  return true;
}

/// Below an endgame: bounds for a start that are a little further from the candidate than those of the
/// diagonal above, which one backup mostly proves. False if there are none to go by. Without last turns
/// the first evaluation only measures, as it did when the tables were made that are shipped with their
/// bounds.
bool Certificate::predict(const Diagonal& diagonal, const std::vector<double>& candidate,
                          Bounds& bounds) const {
  const int side = endgame_.rest();
  if (!terminal_.last_turn || diagonal.sum == 2 * side - 2) return false;
  for (int a = diagonal.first; a <= diagonal.last; ++a) {
    const int b = diagonal.sum - a;
    if (!sweeper_.computes(a, b)) continue;
    double above = 0, below = 0;
    for (const auto& [x, y] : {std::pair{a + 1, b}, {a, b + 1}}) {
      if (x >= side || y >= side || !sweeper_.computes(x, y)) continue;
      above = std::max(above, bounds.upper[at(x, y)] - candidate[at(x, y)]);
      below = std::max(below, candidate[at(x, y)] - bounds.lower[at(x, y)]);
    }
    const double margin = margin_at(a, b);
    bounds.upper[at(a, b)] = at_most(candidate[at(a, b)] + std::min(margin, above + kPredicted * margin));
    bounds.lower[at(a, b)] = at_least(candidate[at(a, b)] - std::min(margin, below + kPredicted * margin));
  }
  return true;
}

/// Sets (U, L) on the diagonal so that both inequalities hold, given the rest of the tables. False when that
/// would take values further than the margin from the candidate.
bool Certificate::tighten(const Diagonal& diagonal, const std::vector<double>& candidate, Bounds& bounds) {
  std::vector<double>& upper = bounds.upper;
  std::vector<double>& lower = bounds.lower;
  const bool predicted = predict(diagonal, candidate, bounds);
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    const ContinuationValues<double> above = from_above(bounds), below = from_below(bounds);
    sweeper_.apply(
        diagonal,
        {{above, Rounding::up, [&](int a, int b) { return above.end_turn(a, b); }, &upper_, truncations_},
         {below, Rounding::down, [&](int a, int b) { return below.end_turn(a, b); }, &lower_, truncations_}});
    if (predicted && take_values(diagonal, bounds)) return true;
    // 1. Do the inequalities hold as it stands? The first attempt only measures.
    bool holds = true;
    for (int a = diagonal.first; a <= diagonal.last; ++a) {
      const auto i = static_cast<std::size_t>(a - diagonal.first);
      const std::size_t here = at(a, diagonal.sum - a);
      holds &= at_most(upper_[i]) <= upper[here] && at_least(lower_[i]) >= lower[here];
    }
    if (holds && attempt > 0) return true;
    // 2. Solve the loops of the pairs (U(a, b), L(b, a)) and step a little outwards.
    for (int a = diagonal.first; a <= diagonal.last; ++a) {
      const int b = diagonal.sum - a;
      double& u = upper[at(a, b)];
      double& l = lower[at(b, a)];
      const TwoCycleNewton::Step step =
          two_cycles_.step(a, b, upper_[static_cast<std::size_t>(a - diagonal.first)] - u,
                           lower_[static_cast<std::size_t>(b - diagonal.first)] - l);
      const double margin_a = margin_at(a, b);
      const double margin_b = margin_at(b, a);
      const double cushion = std::min(margin_a, margin_b) * kCushion * (1 << std::max(0, attempt - kPatient));
      if (!last_turns_.has(a, b)) u = at_most(u + (step.x + cushion));
      if (!last_turns_.has(b, a)) l = at_least(l + (step.y - cushion));
      if (!(u <= candidate[at(a, b)] + margin_a && l >= candidate[at(b, a)] - margin_b)) return false;
    }
  }
  return false;
}

}  // namespace fillwise::race
