#pragma once

// 128-bit hashes: XXH3-128 as published by xxHash (https://xxhash.com, Yann Collet), seed 0.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

namespace fillwise::tables {

/// A 128-bit number: hi * 2^64 + lo.
struct Digest {
  std::uint64_t hi = 0;
  std::uint64_t lo = 0;

  std::string to_hex() const;  ///< 32 lower-case hexadecimal digits, hi first
  friend auto operator<=>(const Digest&, const Digest&) = default;
};

/// Names a rule set. Tables only compare it; what it is computed from is the caller's affair.
using Fingerprint = Digest;

/// XXH3-128 of the parts read one after the other: how the bytes are cut into parts does not matter.
/// The printed digits equal those of `xxhsum -H2`.
Digest digest_of(std::span<const std::span<const std::byte>> parts);
inline Digest digest_of(std::initializer_list<std::span<const std::byte>> parts) {
  return digest_of(std::span(parts.begin(), parts.size()));
}

}  // namespace fillwise::tables
