#pragma once

// The numbers of questions: none comes twice, and no bot knows one before it is asked.

#include <cstdint>
#include <random>

namespace fillwise::bots {

/// Numbers from 1 to 2^31 - 1 in an order that the seed decides; they begin anew after 2^31 of them.
class QuestionIds {
 public:
  explicit QuestionIds(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    for (std::uint64_t* const key : {&added_, &factor_, &mixed_}) *key = random();
    factor_ |= 1;
  }

  std::int64_t next() {
    const std::uint64_t id = scrambled(count_++);
    return static_cast<std::int64_t>(id != 0 ? id : scrambled(count_++));
  }

 private:
  static constexpr std::uint64_t kMask = (std::uint64_t{1} << 31) - 1;

  /// Different for different numbers of 31 bits: each step can be undone.
  std::uint64_t scrambled(std::uint64_t x) const {
    for (int round = 0; round < 3; ++round) {
      x = (x + added_) * factor_ & kMask;
      x ^= x >> 15;
      x ^= mixed_ >> (8 * round) & kMask;
    }
    return x;
  }

  std::uint64_t count_ = 0;
  std::uint64_t added_ = 0, factor_ = 0, mixed_ = 0;
};

}  // namespace fillwise::bots
