#pragma once

// What has moved since a tuple of scores was last looked at, so that only turns that lead there are looked at again (prioritized
// sweeping, Moore and Atkeson 1993, without the order).

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "solver/base/zeroed.hpp"
#include "solver/equilibrium/parts.hpp"
#include "solver/equilibrium/score_space.hpp"
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
    return std::max(moved_at_[index], all_moved_at_) >= looked_at_[looked_at];
  }
  /// Whether the turn of the mover of a cycle's tuple leads to what has moved since it was looked at. A bust, which leads to the cycle itself,
  /// counts by how much that moved when it was last looked at (`last_move`): if by more than is ignored.
  bool is_to_be_looked_at(const Scores& s, float last_move) const;

  /// Candidate::each_array() and each_number().
  template <class Visit>
  void each_array(const Visit& visit) {
    visit(moved_at_);
    visit(looked_at_);
    visit(ignored_moves_);
  }
  void each_number(const Part& part);

 private:
  const race::TurnProgram& program_;
  ScoreSpace space_;
  double ignored_ = 0;
  std::uint32_t round_ = 0, all_moved_at_ = 0;
  solver::ZeroedVector<std::uint32_t> moved_at_,
      looked_at_;                              ///< by tuple: the last round; 0: never looked at
  solver::ZeroedVector<float> ignored_moves_;  ///< since then
};

}  // namespace fillwise::equilibrium
