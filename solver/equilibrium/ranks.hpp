#pragma once

// The processes that solve a game together: "ranks", as MPI calls them. Each has a machine's threads. What they tell
// one another is told by all in the same order.

#include <cstddef>
#include <span>
#include <vector>

namespace fillwise::equilibrium {

class Ranks {
 public:
  Ranks() = default;
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;
  virtual ~Ranks() = default;

  virtual int rank() const = 0;   ///< 0 .. count() - 1
  virtual int count() const = 0;  ///< at least 1
  /// What each rank gives, of any length, one after the other in the order of ranks.
  virtual std::vector<std::byte> gather(std::span<const std::byte> mine) = 0;
  /// Fills the bytes of all other ranks with those of rank 0.
  virtual void spread(std::span<std::byte> bytes) = 0;
  /// Fills the bytes of rank 0 with those of another one; the rest do not call it.
  virtual void to_first(int from, std::span<std::byte> bytes) = 0;
};

/// A process by itself.
class OneRank : public Ranks {
 public:
  int rank() const override { return 0; }
  int count() const override { return 1; }
  std::vector<std::byte> gather(std::span<const std::byte> mine) override {
    return {mine.begin(), mine.end()};
  }
  void spread(std::span<std::byte> /*bytes*/) override {}
  void to_first(int /*from*/, std::span<std::byte> /*bytes*/) override {}
};

}  // namespace fillwise::equilibrium
