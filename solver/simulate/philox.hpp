#pragma once

// Philox4x32-10, a random generator that has no state: 128 random bits as a function of a counter of 128 bits
// and a key of 64. Any number of any sequence can be asked for, in any order and by any thread.
//
// Source: J. Salmon, M. Moraes, R. Dror, D. Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011,
// doi 10.1145/2063384.2063405, section 3.3.

#include <array>
#include <cstdint>

namespace fillwise::solver {

using PhiloxBlock = std::array<std::uint32_t, 4>;

/// The block of random bits at a counter, the first word of which counts fastest.
constexpr PhiloxBlock philox(PhiloxBlock counter, std::uint64_t key) {
  constexpr int kRounds = 10;
  constexpr std::uint64_t kFirst = 0xD2511F53, kSecond = 0xCD9E8D57;          // multipliers
  constexpr std::uint32_t kFirstStep = 0x9E3779B9, kSecondStep = 0xBB67AE85;  // of the key, by round
  auto low = static_cast<std::uint32_t>(key);
  auto high = static_cast<std::uint32_t>(key >> 32U);
  for (int round = 0; round < kRounds; ++round) {
    const std::uint64_t a = kFirst * counter[0];
    const std::uint64_t b = kSecond * counter[2];
    counter = {static_cast<std::uint32_t>(b >> 32U) ^ counter[1] ^ low, static_cast<std::uint32_t>(b),
               static_cast<std::uint32_t>(a >> 32U) ^ counter[3] ^ high, static_cast<std::uint32_t>(a)};
    low += kFirstStep;
    high += kSecondStep;
  }
  return counter;
}

}  // namespace fillwise::solver
