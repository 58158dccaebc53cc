#pragma once

// A coarser lattice of score tuples, all of whose scores are multiples of a few units. How far values are off changes
// little from one score to the next: what a sweep over the lattice alone moves there, its neighbours are moved by too,
// interpolated (the coarse-grid correction of multigrid methods, Brandt 1977).

#include <array>
#include <cstddef>
#include <vector>

#include "solver/equilibrium/score_space.hpp"

namespace fillwise::equilibrium {

inline constexpr int kLatticeStep = 4;  ///< units

class Lattice {
 public:
  /// `tables`: how many numbers a move has.
  Lattice(const ScoreSpace& space, std::size_t tables);

  /// Whether it is fine enough to interpolate on.
  static bool is_useful(const ScoreSpace& space) { return space.side >= 4 * kLatticeStep; }
  /// Those of its tuples that have this total; most totals have none.
  std::vector<Scores> tuples_with(int total) const;

  /// By how much the values of one of its tuples have moved. From any thread, for different tuples.
  void set(const Scores& s, const PlaceValues& by);

  /// visit(tuple, by) for the tuples, not on the lattice, in which each player has what he has in `s`, one of the
  /// lattice, or less than kLatticeStep more: by how much they move, interpolated in each score between the nearest
  /// tuples of the lattice. Those have to be set.
  template <class Visit>
  void for_cell(const Scores& s, const Visit& visit) const {
    for (int member = 1; member < members_; ++member) {
      Scores more{}, to = s;
      bool inside = true;
      for (std::size_t i = 0, rest = static_cast<std::size_t>(member); i < players_;
           ++i, rest /= kLatticeStep) {
        more[i] = static_cast<int>(rest % kLatticeStep);
        to[i] += more[i];
        inside = inside && to[i] < space_.side;
      }
      if (inside) visit(to, interpolated(s, more));
    }
  }

 private:
  std::size_t index(const Scores& s) const;
  PlaceValues interpolated(const Scores& s, const Scores& more) const;

  ScoreSpace space_, lattice_;  ///< and its own, in steps
  std::size_t players_, tables_;
  int members_ = 1;                                    ///< of a cell
  std::array<std::vector<float>, kMostPlayers> by_{};  ///< [place][index()]
};

}  // namespace fillwise::equilibrium
