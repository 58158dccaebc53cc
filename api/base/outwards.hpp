#pragma once

// Proven bounds in print: rounded away from the truth they enclose, so that what is printed is still proven.

#include <string>

namespace fillwise {

/// A bound from below in decimals: the largest number with so many digits after the point that is not above it.
/// Exact: the value is taken as the fraction that the double is. Not finite: as fmt writes it.
std::string decimals_below(double value, int digits);

/// A bound from above: the smallest number with so many digits after the point that is not below it.
std::string decimals_above(double value, int digits);

/// "at least 51.48 %, at most 51.49 %": bounds of a share, 0 to 1, in per cent.
std::string bounds_per_cent(double lower, double upper, int digits);

/// "at least 3.14, at most 3.15"
std::string bounds_text(double lower, double upper, int digits);

/// An error in two significant digits, rounded up: "1.3e-11". 0: "0.0e+00", as fmt writes it.
std::string error_above(double error);

/// The error of a share, 0 to 1, in percentage points, likewise.
std::string error_per_cent_above(double error);

/// "bounds at most 1.3e-09 percentage points apart", of shares
std::string apart_per_cent(double width);

}  // namespace fillwise
