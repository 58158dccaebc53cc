#pragma once

// The proof of a profile's epsilon, or of what is safe from a coalition: tables U that no pass exceeds (docs/method.md
// has the argument).

#include <array>
#include <vector>

#include "solver/equilibrium/candidate.hpp"
#include "solver/equilibrium/reach.hpp"

namespace fillwise::equilibrium {

/// Covers the rounding of sums of bounds, in epsilon.
inline constexpr double kRoundingOfSums = 1e-14;

class Proof {
 public:
  /// `kind`: kind_of_proof() or coalition. `value` and `stay` are a candidate's; these and `team` outlive the proof.
  Proof(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind, Mixing mixing,
        const Team& team, const Tables& value, const Chances& stay);

  /// Starts with U = V and a margin and raises U where a pass finds more, until a sweep finds nothing, or `most_sweeps`
  /// are done. Whether `tell` never ended it.
  bool find(int most_sweeps, const Tell& tell);

  /// Whether the last sweep has raised nothing, so that U holds.
  bool holds() const { return raised_ == 0; }
  /// What no player can gain more of by a deviation, in any state; 1 if U does not hold. Of a profile.
  double epsilon() const { return epsilon_; }
  int sweeps() const { return sweeps_; }
  Tables take_upper() { return std::move(upper_); }

 private:
  CycleNumbers look_at(const std::vector<Cycle>& cycles);
  double raise(const Cycle& cycle, const CycleNumbers& numbers, std::size_t c);
  bool has_to_be_looked_at(const Cycle& cycle, std::size_t k) const;
  double largest_slack() const;

  const Team& team_;
  ScoreSpace space_;
  Continuation continuation_;
  const Chances& stay_;
  int first_plane_;  ///< of U in a pass
  Passes passes_;
  const race::TurnProgram& program_;
  Changes changes_;
  Reach reach_;
  Tables upper_;
  solver::ZeroedVector<double> slack_;  ///< by tuple: ProfilePass::slack() when it was looked at
  solver::ZeroedVector<float> room_,
      raised_by_;  ///< by tuple: how far the pass was below U; by how much U was raised so far, in any table
  double slack_allowed_ = 0;  ///< largest slack so far
  double raised_ = 0;         ///< largest of the sweep
  double epsilon_ = 1;
  int sweeps_ = 0;
};

}  // namespace fillwise::equilibrium
