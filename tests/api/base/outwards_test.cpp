// Bounds in print: rounded away from what they enclose, whatever the number.
#include "api/base/outwards.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/multiprecision/gmp.hpp>
#include <cmath>
#include <limits>

namespace fillwise {
namespace {

using Fraction = boost::multiprecision::mpq_rational;

/// A text in decimals, or in the form 1.2e-05, as a fraction.
Fraction read(std::string text) {
  int exponent = 0;
  if (const auto e = text.find('e'); e != std::string::npos) {
    exponent = std::stoi(text.substr(e + 1));
    text.resize(e);
  }
  if (const auto point = text.find('.'); point != std::string::npos) {
    exponent -= static_cast<int>(text.size() - point - 1);
    text.erase(point, 1);
  }
  const bool negative = text.starts_with('-');
  if (negative) text.erase(0, 1);
  text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));  // a leading 0 would mean octal
  Fraction value{boost::multiprecision::mpz_int(text)};
  for (; exponent > 0; --exponent) value *= 10;
  for (; exponent < 0; ++exponent) value /= 10;
  return negative ? Fraction(-value) : value;
}

Fraction last_digit(int digits) {
  Fraction unit = 1;
  for (; digits > 0; --digits) unit /= 10;
  return unit;
}

TEST(Outwards, RoundsBoundsAwayFromTheTruth) {
  EXPECT_EQ(decimals_below(0.12349999, 4), "0.1234");
  EXPECT_EQ(decimals_above(0.12340001, 4), "0.1235");
  EXPECT_EQ(decimals_below(0.5, 3), "0.500");
  EXPECT_EQ(decimals_above(0.5, 3), "0.500");
  EXPECT_EQ(decimals_above(0.1, 1), "0.2");  // the double is above a tenth
  EXPECT_EQ(decimals_below(0.3, 1), "0.2");  // the double is below three tenths
  EXPECT_EQ(decimals_below(-0.0001, 2), "-0.01");
  EXPECT_EQ(decimals_above(-0.0001, 2), "0.00");
  EXPECT_EQ(decimals_above(-12.5, 0), "-12");
  EXPECT_EQ(decimals_below(350.75, 0), "350");
  EXPECT_EQ(bounds_per_cent(0.51482558712, 0.51482558713, 7), "at least 51.4825587 %, at most 51.4825588 %");
  EXPECT_EQ(bounds_per_cent(0, 1, 3), "at least 0.000 %, at most 100.000 %");
  EXPECT_EQ(bounds_text(1.26, 1.31, 1), "at least 1.2, at most 1.4");
}

TEST(Outwards, RoundsErrorsUp) {
  EXPECT_EQ(error_above(1.21e-11), "1.3e-11");
  EXPECT_EQ(error_above(9.94e-12), "1.0e-11");
  EXPECT_EQ(error_above(9.96e-12), "1.0e-11");
  EXPECT_EQ(error_above(0.5), "5.0e-01");
  EXPECT_EQ(error_above(0), "0.0e+00");
  EXPECT_EQ(error_per_cent_above(1.21e-11), "1.3e-09");
  EXPECT_EQ(error_per_cent_above(0.0995), "1.0e+01");
  EXPECT_EQ(apart_per_cent(4.84e-10), "bounds at most 4.9e-08 percentage points apart");
  EXPECT_EQ(error_above(std::numeric_limits<double>::infinity()), "inf");
}

RC_GTEST_PROP(Outwards, AreTheNearestDecimalsOnTheirSide, ()) {
  const double value = std::ldexp(*rc::gen::arbitrary<std::int32_t>(), *rc::gen::inRange(-60, 8));
  const int digits = *rc::gen::inRange(0, 13);
  const Fraction below = read(decimals_below(value, digits)), above = read(decimals_above(value, digits));
  const Fraction unit = last_digit(digits), exact(value);
  RC_ASSERT(below <= exact && exact < below + unit);
  RC_ASSERT(exact <= above && above - unit < exact);
}

RC_GTEST_PROP(Outwards, ErrorsAreTheSmallestInTwoDigits, ()) {
  const double error = std::ldexp(*rc::gen::inRange(1, 1 << 30), *rc::gen::inRange(-90, 3));
  const Fraction exact(error), printed = read(error_above(error));
  RC_ASSERT(exact <= printed && printed <= exact * Fraction(11, 10));
  const Fraction in_points = read(error_per_cent_above(error));
  RC_ASSERT(exact * 100 <= in_points && in_points <= exact * 110);
}

}  // namespace
}  // namespace fillwise
