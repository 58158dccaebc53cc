#include "tables/digest.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <memory>
#include <new>

namespace fillwise::tables {

std::string Digest::to_hex() const {
  return fmt::format("{:016x}{:016x}", hi, lo);
}

Digest digest_of(std::span<const std::span<const std::byte>> parts) {
  const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
  if (!state) throw std::bad_alloc();
  XXH3_128bits_reset(state.get());
  for (const std::span<const std::byte> part : parts) {
    if (!part.empty()) XXH3_128bits_update(state.get(), part.data(), part.size());
  }
  const XXH128_hash_t hash = XXH3_128bits_digest(state.get());
  return {hash.high64, hash.low64};
}

}  // namespace fillwise::tables
