#include "api/base/outwards.hpp"

#include <fmt/format.h>

#include <boost/multiprecision/gmp.hpp>
#include <cmath>

namespace fillwise {
namespace {

namespace mp = boost::multiprecision;
using Whole = mp::number<mp::gmp_int, mp::et_off>;
using Fraction = mp::number<mp::gmp_rational, mp::et_off>;

/// 10 to a power that may be negative.
Fraction power_of_ten(int exponent) {
  Whole power = 1;
  for (int i = std::abs(exponent); i > 0; --i) power *= 10;
  return exponent >= 0 ? Fraction(power) : Fraction(1, power);
}

Whole floor_of(const Fraction& value) {
  const Whole numerator(mp::numerator(value)), denominator(mp::denominator(value));
  Whole quotient = numerator / denominator;  // towards zero
  if (numerator < 0 && quotient * denominator != numerator) --quotient;
  return quotient;
}

/// A whole number of units of the last digit, with its point.
std::string with_point(const Whole& units, int digits) {
  std::string text = Whole(units < 0 ? -units : units).str();
  const auto after = static_cast<std::size_t>(digits);
  if (text.size() <= after) text.insert(0, after + 1 - text.size(), '0');
  if (after > 0) text.insert(text.size() - after, ".");
  return (units < 0 ? "-" : "") + text;
}

/// A fraction times 10^shift in decimals, rounded down, or up.
std::string decimals(double value, int shift, int digits, bool up) {
  if (!std::isfinite(value)) return fmt::format("{}", value);
  const Fraction scaled = Fraction(value) * power_of_ten(shift + digits);
  return with_point(up ? Whole(-floor_of(-scaled)) : floor_of(scaled), digits);
}

/// An error times 10^shift in two significant digits, rounded up.
std::string two_digits_above(double error, int shift) {
  std::string nearest = fmt::format("{:.1e}", error);
  if (!std::isfinite(error) || error == 0) return nearest;
  const int exponent =
      std::stoi(nearest.substr(nearest.find('e') + 1));  // or one more than that of the error
  Whole units = -floor_of(-Fraction(error) * power_of_ten(1 - exponent));
  const bool carries = units > 99;
  if (carries) units = 10;
  return fmt::format("{}e{:+03}", with_point(units, 1), exponent + shift + (carries ? 1 : 0));
}

constexpr int kPerCent = 2;  // a share times 10^2

}  // namespace

std::string decimals_below(double value, int digits) {
  return decimals(value, 0, digits, false);
}

std::string decimals_above(double value, int digits) {
  return decimals(value, 0, digits, true);
}

std::string bounds_per_cent(double lower, double upper, int digits) {
  return fmt::format("at least {} %, at most {} %", decimals(lower, kPerCent, digits, false),
                     decimals(upper, kPerCent, digits, true));
}

std::string bounds_text(double lower, double upper, int digits) {
  return fmt::format("at least {}, at most {}", decimals_below(lower, digits), decimals_above(upper, digits));
}

std::string error_above(double error) {
  return two_digits_above(error, 0);
}

std::string error_per_cent_above(double error) {
  return two_digits_above(error, kPerCent);
}

std::string apart_per_cent(double width) {
  return fmt::format("bounds at most {} percentage points apart", error_per_cent_above(width));
}

}  // namespace fillwise
