#pragma once

// The proof of a profile's epsilon, or of what is safe from a coalition: tables U that no pass exceeds (docs/method.md has the
// argument).

#include <array>
#include <vector>

#include "solver/equilibrium/candidate.hpp"

namespace fillwise::equilibrium {

/// Covers the rounding of sums of bounds, in epsilon.
inline constexpr double kRoundingOfSums = 1e-14;

class Proof {
 public:
  /// `kind`: profile_and_upper or coalition. `value` and `stay` are a candidate's; both outlive the proof.
  Proof(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind, Mixing mixing,
        const Tables& value, const std::vector<float>& stay);

  /// Starts with U = V and a margin and raises U where a pass finds more, until a sweep finds nothing, or `most_sweeps` are done. Whether `tell`
  /// never ended it.
  bool find(int most_sweeps, const Tell& tell);

  /// Whether the last sweep has raised nothing, so that U holds.
  bool holds() const { return raised_ == 0; }
  /// What no player can gain more of by a deviation, in any state; 1 if U does not hold. Of a profile.
  double epsilon() const { return epsilon_; }
  int sweeps() const { return sweeps_; }
  Tables take_upper() { return std::move(upper_); }

 private:
  bool raise(const Cycle& cycle);
  double largest_slack() const;

  ScoreSpace space_;
  Continuation continuation_;
  const std::vector<float>& stay_;
  int first_plane_;  ///< of U in a pass
  Passes passes_;
  Changes changes_;
  Tables upper_, result_;
  std::vector<double> slack_;  ///< by tuple: ProfilePass::slack()
  double raised_ = 0;          ///< largest of the sweep
  double epsilon_ = 1;
  int sweeps_ = 0;
};

}  // namespace fillwise::equilibrium
