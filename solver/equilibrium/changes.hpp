#pragma once

// What has moved since a tuple of scores was last looked at, so that only turns that lead there are looked at again (prioritized
// sweeping, Moore and Atkeson 1993, without the order).

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/equilibrium/cycles.hpp"
#include "solver/equilibrium/parts.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::equilibrium {

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

}  // namespace fillwise::equilibrium
