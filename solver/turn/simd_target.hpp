#pragma once

// The instruction sets that turn passes are compiled for: one binary holds them all and takes the best one.

#include <string>
#include <string_view>
#include <vector>

namespace fillwise::race {

/// Name of the instruction set that passes run on ("AVX3", "AVX2" or "plain").
std::string simd_target();
/// Names of all that this machine can run, best first.
std::vector<std::string> simd_targets();
/// Makes passes run on the named one of simd_targets(), or on the best again when empty. For tests; not
/// thread-safe.
void force_simd_target(std::string_view name);

}  // namespace fillwise::race
