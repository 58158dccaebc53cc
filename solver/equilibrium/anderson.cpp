#include "solver/equilibrium/anderson.hpp"

#include <algorithm>

namespace fillwise::equilibrium {
namespace {

using Vector = Anderson::Vector;

/// A secant is left out if less of its squared length than this points where no later one does.
constexpr double kDependent = 1e-10;

double dot(const Vector& a, const Vector& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

void add(Vector& to, const Vector& what, double times) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += times * what[i];
}

}  // namespace

Vector Anderson::next(const Vector& x, const Vector& step) {
  if (begun_) {
    if (known_ == kWindow) {
      std::shift_left(by_x_.begin(), by_x_.end(), 1);
      std::shift_left(by_step_.begin(), by_step_.end(), 1);
      --known_;
    }
    by_x_[known_] = x;
    by_step_[known_] = step;
    add(by_x_[known_], x_, -1);
    add(by_step_[known_], step_, -1);
    ++known_;
  }
  begun_ = true;
  x_ = x;
  step_ = step;

  // Least squares by modified Gram-Schmidt, the latest secant first: what it explains is taken out of the step, and of
  // the older secants.
  Vector next = x, left = step;
  std::array<Vector, kWindow> basis{}, basis_x{};
  std::size_t used = 0;
  for (std::size_t j = known_; j-- > 0;) {
    Vector direction = by_step_[j], moved = by_x_[j];
    const double whole = dot(direction, direction);
    for (std::size_t i = 0; i < used; ++i) {
      const double share = dot(direction, basis[i]) / dot(basis[i], basis[i]);
      add(direction, basis[i], -share);
      add(moved, basis_x[i], -share);
    }
    const double square = dot(direction, direction);
    if (!(square > kDependent * whole)) continue;
    const double share = dot(left, direction) / square;
    add(left, direction, -share);
    add(next, moved, -share);
    basis[used] = direction;
    basis_x[used++] = moved;
  }
  add(next, left, 1);
  return next;
}

}  // namespace fillwise::equilibrium
