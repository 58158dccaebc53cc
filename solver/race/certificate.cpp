#include "solver/race/certificate.hpp"

#include <algorithm>

namespace fillwise::race {
namespace {

constexpr double kCushion = 1.0 / 256;  // of the margin: outward step that makes the inequalities strict
constexpr int kMostAttempts = 8;

}  // namespace

Bounds Certificate::prove(const std::vector<double>& candidate, double margin) {
  Bounds bounds{candidate, candidate};
  for (double& u : bounds.upper) u += margin;
  for (double& l : bounds.lower) l -= margin;
  for (int sum = 2 * side_ - 2; sum >= 0; --sum) {
    if (!tighten(Diagonal(side_, sum), candidate, margin, bounds)) return {};
    meter_.diagonal_done(sum);
  }
  for (double& u : bounds.upper) u = std::min(u, 1.0);
  for (double& l : bounds.lower) l = std::max(l, 0.0);
  return bounds;
}

/// Sets (U, L) on the diagonal so that both inequalities hold, given the rest of the tables. False when that
/// would take values further than `margin` from the candidate.
bool Certificate::tighten(const Diagonal& diagonal, const std::vector<double>& candidate, double margin,
                          Bounds& bounds) {
  const double cushion = margin * kCushion;
  std::vector<double>& upper = bounds.upper;
  std::vector<double>& lower = bounds.lower;
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    sweeper_.apply(diagonal, {{upper.data(), lower.data(), Rounding::up,
                               [&](int a, int b) { return 1 - lower[at(b, a)] + 0x1p-52; }, &upper_},
                              {lower.data(), upper.data(), Rounding::down,
                               [&](int a, int b) { return 1 - upper[at(b, a)] - 0x1p-52; }, &lower_}});
    // 1. Do the inequalities hold as it stands? The first attempt only measures.
    bool holds = true;
    for (int a = diagonal.first; a <= diagonal.last; ++a) {
      const auto i = static_cast<std::size_t>(a - diagonal.first);
      const std::size_t here = at(a, diagonal.sum - a);
      holds &= upper_[i] <= upper[here] && lower_[i] >= lower[here];
    }
    if (holds && attempt > 0) return true;
    // 2. Solve the loops of the pairs (U(a, b), L(b, a)) and step a little outwards.
    for (int a = diagonal.first; a <= diagonal.last; ++a) {
      const int b = diagonal.sum - a;
      double& u = upper[at(a, b)];
      double& l = lower[at(b, a)];
      const PairLoops::Step step = loops_.step(a, b, upper_[static_cast<std::size_t>(a - diagonal.first)] - u,
                                               lower_[static_cast<std::size_t>(b - diagonal.first)] - l);
      u += step.x + cushion;
      l += step.y - cushion;
      if (u > candidate[at(a, b)] + margin || l < candidate[at(b, a)] - margin) return false;
    }
  }
  return false;
}

}  // namespace fillwise::race
