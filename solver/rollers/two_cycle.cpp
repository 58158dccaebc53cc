#include "solver/rollers/two_cycle.hpp"

#include <algorithm>
#include <cstring>

#include "solver/base/lanes.hpp"

namespace fillwise::solver::rollers {

namespace {

[[gnu::always_inline]] inline double dot(const double* a, const double* b, std::size_t size) {
  Lanes sums{};
  std::size_t i = 0;
  for (; i + kLanes <= size; i += kLanes) {
    Lanes x, y;
    std::memcpy(&x, a + i, sizeof x);
    std::memcpy(&y, b + i, sizeof y);
    sums += x * y;
  }
  double sum = 0;
  for (std::size_t l = 0; l < kLanes; ++l) sum += sums[l];
  for (; i < size; ++i) sum += a[i] * b[i];
  return sum;
}

/// L below the diagonal and U from it on, in place of a matrix of this side. Without pivots: rows are diagonally
/// dominant.
FILLWISE_LANES void factor_in_place(double* matrix, std::size_t side) {
  for (std::size_t k = 0; k < side; ++k) {
    const double* const pivot = matrix + k * side;
    for (std::size_t i = k + 1; i < side; ++i) {
      double* const row = matrix + i * side;
      if (row[k] == 0) continue;
      const double factor = row[k] /= pivot[k];
      for (std::size_t j = k + 1; j < side; ++j) row[j] -= factor * pivot[j];
    }
  }
}

FILLWISE_LANES void solve_in_place(const double* factors, std::size_t side, double* x) {
  for (std::size_t i = 0; i < side; ++i) x[i] -= dot(factors + i * side, x, i);
  for (std::size_t i = side; i-- > 0;) {
    const double* const row = factors + i * side;
    x[i] = (x[i] - dot(row + i + 1, x + i + 1, side - i - 1)) / row[i];
  }
}

}  // namespace

TwoCycle::TwoCycle(std::size_t side, std::size_t shifts)
    : side_(side), shifts_(shifts), factors_(side * side) {
  for (auto& stays : stays_) stays.resize(side * shifts);
}

void TwoCycle::clear() {
  for (auto& stays : stays_) std::ranges::fill(stays, 0.0);
}

double TwoCycle::led_to(std::size_t player, std::size_t chips, const Column& other) const {
  double sum = 0;
  for (std::size_t k = 0; k < shifts_; ++k) {
    const double p = stays_[player][chips * shifts_ + k];
    if (p != 0) sum += p * other[next(chips, k)];
  }
  return sum;
}

void TwoCycle::factor() {
  constexpr double kDamping = 1 - 1 / kMostTurns;
  factors_.assign(side_ * side_, 0.0);
  for (std::size_t c = 0; c < side_; ++c) {
    double* const row = factors_.data() + c * side_;
    row[c] = 1;
    for (std::size_t k = 0; k < shifts_; ++k) {
      const double p = stays_[0][c * shifts_ + k];
      if (p == 0) continue;
      const std::size_t theirs = next(c, k);
      for (std::size_t m = 0; m < shifts_; ++m) {
        const double q = stays_[1][theirs * shifts_ + m];
        if (q != 0) row[next(theirs, m)] -= kDamping * p * q;
      }
    }
    // Where both wait for ever there is nothing to solve.
    if (row[c] < 2 / kMostTurns) row[c] = 1;
  }
  factor_in_place(factors_.data(), side_);
}

std::array<TwoCycle::Column, 2> TwoCycle::solve(double sign, const std::array<Column, 2>& r) const {
  // (I - P0 P1) x0 = r0 + sign P0 r1
  std::array<Column, 2> x{Column(side_), Column(side_)};
  Column& first = x[0];
  for (std::size_t c = 0; c < side_; ++c) first[c] = r[0][c] + sign * led_to(0, c, r[1]);
  solve_in_place(factors_.data(), side_, first.data());
  for (std::size_t c = 0; c < side_; ++c) x[1][c] = r[1][c] + sign * led_to(1, c, first);
  return x;
}

}  // namespace fillwise::solver::rollers
