#pragma once

// What has moved since a tuple of scores was last looked at, so that only turns that lead there are looked at again (prioritized
// sweeping, Moore and Atkeson 1993, without the order).

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/equilibrium/cycles.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::equilibrium {

/// Is given a piece of what some work goes on from, to keep it or to put back what was kept.
using Part = std::function<void(std::span<std::byte> bytes)>;

template <class Number>
std::span<std::byte> bytes_of(Number& number) {
  return std::as_writable_bytes(std::span(&number, 1));
}
template <class Number>
std::span<std::byte> bytes_of(std::vector<Number>& numbers) {
  return std::as_writable_bytes(std::span(numbers));
}

class Changes {
 public:
  /// At first everything has moved. `program` outlives this.
  Changes(const race::TurnProgram& program, const ScoreSpace& space);

  void all_moved();
  /// From now on moves of an entry are ignored until together they come to more than this.
  void ignore(double most);
  /// What is looked at from now on knows all moves so far.
  void begin_round() { ++round_; }
  /// From any thread, for different entries.
  void looked_at(std::size_t index) { looked_at_[index] = round_; }
  void moved(std::size_t index, double by);

  /// Whether an entry has moved since another was looked at.
  bool has_moved_since(std::size_t index, std::size_t looked_at) const {
    return moved_at_[index] >= looked_at_[looked_at];
  }

  /// Candidate::each_part().
  void each_part(const Part& part);

  /// Those of the cycles where a turn leads to what has moved since they were looked at. A bust, which leads to the cycle itself,
  /// counts by how much that moved when it was last looked at (`last_move`, by tuple): if by more than is ignored.
  std::vector<Cycle> to_look_at(std::vector<Cycle> cycles, const std::vector<float>& last_move) const;

 private:
  const race::TurnProgram& program_;
  ScoreSpace space_;
  double ignored_ = 0;
  std::uint32_t round_ = 0;
  std::vector<std::uint32_t> moved_at_, looked_at_;  ///< by tuple: the last round
  std::vector<float> ignored_moves_;                 ///< since then
};

/// Those of the cycles for one of whose tuples test(cycle, k) holds; on all threads.
template <class Test>
std::vector<Cycle> chosen(std::vector<Cycle> cycles, const Test& test) {
  std::vector<char> is_chosen(cycles.size(), 0);
  solver::parallel_for(static_cast<int>(cycles.size()), [&](int i) {
    const Cycle& cycle = cycles[static_cast<std::size_t>(i)];
    char& found = is_chosen[static_cast<std::size_t>(i)];
    for (std::size_t k = 0; k < static_cast<std::size_t>(cycle.period) && found == 0; ++k)
      found = test(cycle, k) ? 1 : 0;
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cycles.size(); ++i)
    if (is_chosen[i] != 0) cycles[kept++] = cycles[i];
  cycles.resize(kept);
  return cycles;
}

}  // namespace fillwise::equilibrium
