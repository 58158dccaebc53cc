#pragma once

// Units of the error of double arithmetic, for bounds that are widened by what rounding can do.

#include <cstdint>

namespace fillwise::solver {

/// Where a computed value lies: near the exact one, or on a known side of it.
enum class Rounding : std::uint8_t { nearest, up, down };

/// A result rounded to the nearest double is off by at most this share of it.
inline constexpr double kUnitRoundoff = 0x1p-53;
/// The distance from 1 to the next double: covers two roundings of results up to 1, or one of results up
/// to 2.
inline constexpr double kUlp = 0x1p-52;

}  // namespace fillwise::solver
