#pragma once

// By how much values have moved since a tuple of scores was last looked at, so that only turns to which that matters
// are looked at again (prioritized sweeping, Moore and Atkeson 1993, without the order).

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/base/zeroed.hpp"
#include "solver/equilibrium/parts.hpp"
#include "solver/equilibrium/reach.hpp"
#include "solver/equilibrium/score_space.hpp"
#include "solver/turn/program.hpp"

namespace fillwise::equilibrium {

/// By how much the cycles of a sweep have moved.
struct Moves {
  void add(double moved);
  /// Half of `cycles` at least moved by no more than this power of 2; those that were not added by 0.
  double typical(std::uint64_t cycles) const;

  double largest = 0;
  std::array<std::uint64_t, 64> by_exponent{};  ///< [e]: by at most 2^-e, and more than half of that
};

class Changes {
 public:
  /// At first everything has moved. `program` outlives this.
  Changes(const race::TurnProgram& program, const ScoreSpace& space);

  /// The moves of an entry in one sweep add up; a later sweep's take their place.
  void begin_sweep() { sweep_begins_ = round_ + 1; }
  /// What is looked at from now on knows all moves so far.
  void begin_round() { ++round_; }
  /// From any thread, for different entries.
  void looked_at(std::size_t index) { looked_at_[index] = round_; }
  void moved(std::size_t index, double by);

  /// Whether an entry has moved since another was looked at.
  bool has_moved_since(std::size_t index, std::size_t looked_at) const {
    return moved_at_[index] >= looked_at_[looked_at];
  }
  /// Whether what a turn of the mover of `s` leads to, other than by a bust, has moved since it was looked at, by more
  /// than `most` together: the moves of each entry in the last sweep that moved it, times the largest chance to come
  /// there.
  bool has_moved_by_more(const Scores& s, const Reach& reach, double most) const;
  /// has_moved_by_more() has just been asked of all tuples with this total, and those of which it is true are about to
  /// be looked at. Of the others it stays false until something else moves that they lead to, and is known at once.
  void keep_answers(int total, double most);
  /// Drops these answers: entries and numbers may have been put back that fit no answer.
  void drop_answers();
  /// False if nothing that a turn of the mover of `s` leads to, other than by a bust, has moved since it was looked at.
  /// Quick, as it asks whole lines of entries (any_line()), and so may be true although nothing has.
  bool may_have_moved(const Scores& s) const { return may_have_moved_since(s, looked_at_[space_.index(s)]); }

  /// Candidate::each_array() and each_number().
  template <class Visit>
  void each_array(const Visit& visit) {
    visit(moved_at_);
    visit(looked_at_);
    visit(moved_by_);
  }
  void each_number(const Part& part);

 private:
  bool may_have_moved_since(const Scores& s, std::uint32_t round) const;

  const race::TurnProgram& program_;
  ScoreSpace space_;
  std::uint32_t round_ = 0, sweep_begins_ = 0;
  solver::ZeroedVector<std::uint32_t> moved_at_,
      looked_at_;                         ///< by tuple: the last round; 0: never looked at
  solver::ZeroedVector<float> moved_by_;  ///< in the last sweep that moved it
  /// The last round in which an entry of a line moved: of the mover in mid-turn, and at the end of it.
  std::vector<std::atomic<std::uint32_t>> mid_turn_moved_at_, turn_end_moved_at_;
  std::vector<std::uint32_t> asked_at_;  ///< by total: the first round of which keep_answers() knew nothing
  double asked_ = 0;                     ///< `most` of keep_answers()
};

}  // namespace fillwise::equilibrium
