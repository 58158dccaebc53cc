#pragma once

// Numbers that are computed side by side.

#include <bit>
#include <cstddef>
#include <cstdint>

// Functions with this mark are compiled for each of these instruction sets. No product is contracted with a sum (the
// build says so), so that all give the same bits.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__) && \
    !defined(__SANITIZE_ADDRESS__)
#define FILLWISE_LANES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define FILLWISE_LANES
#endif

namespace fillwise::solver {

inline constexpr std::size_t kLanes = 8;

/// Eight values that are computed side by side; the compiler makes of it what the machine has.
using Lanes = double __attribute__((vector_size(kLanes * sizeof(double))));

/// Whether any lane of a comparison holds.
[[gnu::always_inline]] inline bool any(const decltype(Lanes{} != Lanes{})& holds) {
  using Flags = std::int8_t __attribute__((vector_size(kLanes)));
  return std::bit_cast<std::uint64_t>(__builtin_convertvector(holds, Flags)) != 0;
}

}  // namespace fillwise::solver
