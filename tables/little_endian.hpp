#pragma once

// Numbers as little-endian bytes, the order of all numbers in a table.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <type_traits>

#include "tables/digest.hpp"

namespace fillwise::tables {

// The arrays of a table are used where they lie in the file, so memory must look as the file does.
static_assert(std::endian::native == std::endian::little, "tables need a little-endian machine");
static_assert(std::numeric_limits<double>::is_iec559 && sizeof(double) == 8, "tables need IEEE 754 doubles");

/// The number at bytes[offset...]; the caller has checked the length.
template <typename Number>
Number load_little(std::span<const std::byte> bytes, std::size_t offset) {
  static_assert(std::is_arithmetic_v<Number>);
  Number number;
  std::memcpy(&number, bytes.data() + offset, sizeof number);
  return number;
}

/// Writes the number to bytes[offset...]; the caller has checked the length.
template <typename Number>
void store_little(std::span<std::byte> bytes, std::size_t offset, Number number) {
  static_assert(std::is_arithmetic_v<Number>);
  std::memcpy(bytes.data() + offset, &number, sizeof number);
}

/// A digest is stored low half first.
inline void store_digest(std::span<std::byte> bytes, std::size_t offset, const Digest& digest) {
  store_little(bytes, offset, digest.lo);
  store_little(bytes, offset + sizeof digest.lo, digest.hi);
}
inline Digest load_digest(std::span<const std::byte> bytes, std::size_t offset) {
  return {load_little<std::uint64_t>(bytes, offset + sizeof(std::uint64_t)),
          load_little<std::uint64_t>(bytes, offset)};
}

}  // namespace fillwise::tables
