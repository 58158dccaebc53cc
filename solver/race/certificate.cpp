#include "solver/race/certificate.hpp"

#include <algorithm>

namespace fillwise::race {
namespace {

constexpr double kCushion = 1.0 / 256;  // of the margin: first outward step that makes inequalities strict
constexpr int kMostAttempts = 12;
constexpr int kPatient = 3;  // attempts after which each steps out twice as far as the one before

}  // namespace

Bounds Certificate::prove(const std::vector<double>& candidate, double margin, double hidden_share,
                          bool graded) {
  graded_ = graded;
  margin_.assign(static_cast<std::size_t>(side_), margin);
  for (std::size_t i = 0; i < cut_.hidden.size(); ++i)
    margin_[static_cast<std::size_t>(ending_.again) + i] += hidden_share * cut_.hidden[i];
  std::fill(margin_.begin() + least_unreached_, margin_.end(), 2.0);
  // Some of it shows in last turns, in which a card may take the leader below the goal.
  last_turn_margin_ = margin;
  if (!cut_.hidden.empty()) last_turn_margin_ += 0.05 * hidden_share * cut_.hidden[cut_.hidden.size() / 4];
  Bounds bounds{candidate, candidate};
  for (int own = 0; own < side_; ++own)
    for (int opponent = 0; opponent < side_; ++opponent) {
      bounds.upper[at(own, opponent)] += margin_at(own, opponent);
      bounds.lower[at(own, opponent)] -= margin_at(own, opponent);
    }
  for (int sum = 2 * side_ - 2; sum >= 0; --sum) {
    if (!tighten(Diagonal(side_, sum), candidate, bounds)) return {};
    meter_.diagonal_done(sum);
  }
  for (double& u : bounds.upper) u = std::min(u, 1.0);
  for (double& l : bounds.lower) l = std::max(l, 0.0);
  return bounds;
}

/// Sets (U, L) on the diagonal so that both inequalities hold, given the rest of the tables. False when that
/// would take values further than the margin from the candidate.
bool Certificate::tighten(const Diagonal& diagonal, const std::vector<double>& candidate, Bounds& bounds) {
  std::vector<double>& upper = bounds.upper;
  std::vector<double>& lower = bounds.lower;
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    const Outlook<double> from_above{ending_, {upper.data(), side_}, {lower.data(), side_}, 1, 0x1p-52};
    const Outlook<double> from_below{
        ending_, {lower.data(), side_}, {upper.data(), side_}, cut_.least_at_limit, -0x1p-52};
    sweeper_.apply(
        diagonal,
        {{from_above, Rounding::up, [&](int a, int b) { return from_above.end_turn(a, b); }, &upper_},
         {from_below, Rounding::down, [&](int a, int b) { return from_below.end_turn(a, b); }, &lower_}});
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
      const double margin_a = margin_at(a, b);
      const double margin_b = margin_at(b, a);
      const double cushion = std::min(margin_a, margin_b) * kCushion * (1 << std::max(0, attempt - kPatient));
      u += step.x + cushion;
      l += step.y - cushion;
      if (u > candidate[at(a, b)] + margin_a || l < candidate[at(b, a)] - margin_b) return false;
    }
  }
  return false;
}

}  // namespace fillwise::race
