#include "solver/race/candidate.hpp"

#include <algorithm>
#include <cmath>

namespace fillwise::race {

template <class Real>
double GaussSeidelValueIteration<Real>::sweep(std::vector<Real>& w, Slopes slopes,
                                              const Truncations* truncations,
                                              const Truncations* of_last_turns) {
  ++sweeps_;
  start_ = w;
  truncations_ = truncations;
  const bool all =
      truncations == nullptr || residual_of_all_ == 0 || residual_ <= kAllLastTurnsEvery * residual_of_all_;
  using Which = typename LastTurns<Real>::Which;
  // 1. What is computed by itself: last turns, and the endgame.
  double residual = kLastTurnsCount * settle_last_turns(w, of_last_turns, all ? Which::all : Which::near);
  const double of_endgame = settle_endgame(w);
  // 2. The other pairs, diagonal by diagonal: Bellman backups, then a Newton step on each pair's two-cycle.
  for (int sum = 2 * endgame_.rest() - 2; sum >= 0; --sum) {
    const Diagonal diagonal(endgame_.rest(), sum);
    if (slopes == Slopes::learn)
      back_up_and_learn(diagonal, w);
    else
      sweeper_.apply(diagonal, {at_table(w)});
    residual = std::max(residual, solve_two_cycles(diagonal, w));
    if (sum % extrapolate_every_ == 0) extrapolate(diagonal, w);
    meter_.diagonal_done(sum);
  }
  // 3. What the next sweep goes by.
  residual_ = residual;
  if (all) residual_of_all_ = residual;
  residual = std::max(residual, of_endgame);
  meter_.sweep_done(residual);
  return residual;
}

/// Those that are computed by themselves. Returns the largest change.
template <class Real>
double GaussSeidelValueIteration<Real>::settle_last_turns(std::vector<Real>& w,
                                                          const Truncations* truncations,
                                                          typename LastTurns<Real>::Which which) {
  if (!last_turns_.any()) return 0;
  last_turns_.apply(at_table(w).continuation, Rounding::nearest, start_,
                    truncations == nullptr ? Truncations() : *truncations, which, &columns_);
  double residual = 0;
  for (std::size_t i = 0; i < w.size(); ++i)
    residual = std::max(residual, std::abs(static_cast<double>(start_[i]) - static_cast<double>(w[i])));
  w = start_;
  return residual;
}

/// What of the endgame this sweep computes. The far part hardly changes: it is computed when the residual has
/// fallen by kFarEvery since it last was. In double, movers over the goal are computed too until the far
/// part has been, because the rounding of float would show there, and always if turns lead back from there.
template <class Real>
typename Endgame<Real>::Which GaussSeidelValueIteration<Real>::part_of_endgame() const {
  using Which = typename Endgame<Real>::Which;
  const bool never_done = residual_of_far_ == 0;
  if (never_done ? sweeps_ >= kFirstFar : residual_ <= kFarEvery * residual_of_far_) return Which::all;
  const bool is_double = sizeof(Real) == sizeof(double);
  return is_double && (never_done || over_leads_back_) ? Which::near_and_over : Which::near;
}

/// Writes the values that were computed of a part of a diagonal into w. Returns the largest change.
template <class Real>
double GaussSeidelValueIteration<Real>::take_values(const Diagonal& part, std::vector<Real>& w) const {
  double change = 0;
  for (int own = part.first; own <= part.last; ++own) {
    const Real now = f_[static_cast<std::size_t>(own - part.first)];
    Real& value = w[at(own, part.sum - own)];
    change = std::max(change, std::abs(static_cast<double>(now) - static_cast<double>(value)));
    value = now;
  }
  return change;
}

/// The endgame, in place. Returns the largest change.
template <class Real>
double GaussSeidelValueIteration<Real>::settle_endgame(std::vector<Real>& w) {
  if (!endgame_.any()) return 0;
  const auto which = part_of_endgame();
  if (which == Endgame<Real>::Which::all) residual_of_far_ = residual_;
  double residual = 0;
  endgame_.sweep(which, {at_table(w)}, [&](const Diagonal& part) {
    residual = std::max(residual, take_values(part, w));
    meter_.check();
  });
  return residual;
}

template <class Real>
BellmanBackup<Real> GaussSeidelValueIteration<Real>::at_table(const std::vector<Real>& w) {
  ContinuationValues<Real> continuation{terminal_, {w.data(), side_}, {w.data(), side_}, at_limit_};
  continuation.columns = &columns_;
  return {
      continuation, Rounding::nearest, [continuation](int a, int b) { return continuation.end_turn(a, b); },
      &f_,          truncations_,      &columns_};
}

/// Slopes from f at the lose of w and at one a little smaller. f is convex, so this errs towards small
/// slopes, which only slow the sweeps down: large ones would make errors grow from diagonal to diagonal.
template <class Real>
void GaussSeidelValueIteration<Real>::back_up_and_learn(const Diagonal& diagonal,
                                                        const std::vector<Real>& w) {
  const auto nudge = [&](int a, int b) {
    const Real y = w[at(b, a)];
    return std::max(kLeastNudge, kNudge * std::min(y, Real{1} - y));
  };
  BellmanBackup<Real> nudged = at_table(w);
  nudged.lose = [&](int a, int b) { return nudged.continuation.end_turn(a, b) - nudge(a, b); };
  nudged.values = &nudged_;
  nudged.columns = nullptr;
  sweeper_.apply(diagonal, {at_table(w), nudged});
  for (int a = diagonal.first; a <= diagonal.last; ++a) {
    const int b = diagonal.sum - a;
    const auto i = static_cast<std::size_t>(a - diagonal.first);
    two_cycles_.learn(a, b, nudge(a, b), f_[i] - nudged_[i]);
  }
}

/// Settles the loops of the diagonal's pairs, given the turn values f at the old w. Returns the largest
/// residual.
template <class Real>
double GaussSeidelValueIteration<Real>::solve_two_cycles(const Diagonal& diagonal, std::vector<Real>& w) {
  double residual = 0;
  const auto f_of = [&](int own) {
    return static_cast<double>(f_[static_cast<std::size_t>(own - diagonal.first)]);
  };
  for (int a = diagonal.first; a <= diagonal.sum - a; ++a) {
    const int b = diagonal.sum - a;
    Real& x = w[at(a, b)];
    Real& y = w[at(b, a)];
    const double rx = f_of(a) - static_cast<double>(x);
    const double ry = f_of(b) - static_cast<double>(y);
    const TwoCycleNewton::Step step = two_cycles_.step(a, b, rx, ry);
    residual = std::max({residual, std::abs(rx), std::abs(ry)});
    x = static_cast<Real>(static_cast<double>(x) + step.x);
    if (a != b) y = static_cast<Real>(static_cast<double>(y) + step.y);
  }
  return residual;
}

/// Guesses that the diagonals below, as far as a turn may lead down, will change as this one has: errors vary
/// slowly from one diagonal to the next.
template <class Real>
void GaussSeidelValueIteration<Real>::extrapolate(const Diagonal& diagonal, std::vector<Real>& w) const {
  for (int down = 1; down <= std::min(reach_, diagonal.sum); ++down) {
    const Diagonal lower(endgame_.rest(), diagonal.sum - down);
    for (int a = lower.first; a <= lower.last; ++a) {
      const int near = std::clamp(a + (down + 1) / 2, diagonal.first, diagonal.last);
      // Last turns that are computed by themselves jump, and would not be corrected in this sweep.
      if (!sweeper_.computes(near, diagonal.sum - near) || !sweeper_.computes(a, lower.sum - a)) continue;
      const std::size_t from = at(near, diagonal.sum - near);
      const std::size_t to = at(a, lower.sum - a);
      w[to] = start_[to] + (w[from] - start_[from]);
    }
  }
}

template class GaussSeidelValueIteration<double>;
template class GaussSeidelValueIteration<float>;

}  // namespace fillwise::race
