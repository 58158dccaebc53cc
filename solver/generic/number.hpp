#pragma once

// The two kinds of numbers that the generic solver computes with: double, and exact fractions.
//
// Fractions are Boost.Multiprecision's mpq_rational on GMP, always in lowest terms.

#include <boost/multiprecision/gmp.hpp>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace fillwise::solver {

using Rational = boost::multiprecision::mpq_rational;

/// double, whose results are rounded, or Rational, whose results are exact.
template <class N>
concept Number = std::same_as<N, double> || std::same_as<N, Rational>;

template <Number N>
inline constexpr bool kExact = std::same_as<N, Rational>;

/// Integers up to this one, 2^53, are exact as double. Weights and their sums stay at or below it.
inline constexpr std::uint64_t kLargestWeight = std::uint64_t{1} << 53;

/// An integer up to kLargestWeight; exact.
template <Number N>
N from_integer(std::uint64_t integer) {
  return static_cast<N>(integer);
}

/// numerator / denominator, both up to kLargestWeight, denominator > 0. Exact as Rational; correctly rounded
/// as double.
template <Number N>
N from_ratio(std::uint64_t numerator, std::uint64_t denominator) {
  if constexpr (kExact<N>) {
    return N(numerator, denominator);
  } else {
    return static_cast<double>(numerator) / static_cast<double>(denominator);
  }
}

/// The nearest double; of two equally near ones, the one nearer to zero. The value is 0 or a normal double's
/// size.
template <Number N>
double to_double(const N& number) {
  if constexpr (kExact<N>) {
    if (number == 0) return 0.0;
    const double near = mpq_get_d(number.backend().data());  // rounded towards zero
    const double next = std::nextafter(near, std::copysign(std::numeric_limits<double>::infinity(), near));
    const Rational twice = number * 2;
    const Rational sum = Rational(near) + Rational(next);
    return (number > 0 ? twice > sum : twice < sum) ? next : near;
  } else {
    return number;
  }
}

}  // namespace fillwise::solver
