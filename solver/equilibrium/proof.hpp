#pragma once

// The proof of a profile's epsilon: tables U that no pass exceeds (docs/method.md has the argument).

#include <array>
#include <vector>

#include "solver/equilibrium/candidate.hpp"

namespace fillwise::equilibrium {

/// Tables of U by place: [place][ScoreSpace::index()].
using UpperTables = std::array<std::vector<double>, kMostPlayers>;

class Proof {
 public:
  /// `value` and `stay` are a candidate's; both outlive the proof.
  Proof(const race::TurnProgram& program, const ScoreSpace& space, double mixing, const ProfileTables& value,
        const std::vector<float>& stay);

  /// Starts with U = V and a margin and raises U where a pass finds more, until a sweep finds nothing, or `most_sweeps` are done. Whether `tell`
  /// never ended it.
  bool find(int most_sweeps, const Tell& tell);

  /// What no player can gain more of by a deviation, in any state; 1 if the last sweep has raised something.
  double epsilon() const { return epsilon_; }
  int sweeps() const { return sweeps_; }
  UpperTables take_upper() { return std::move(upper_); }

 private:
  bool raise(const Cycle& cycle);

  ScoreSpace space_;
  Continuation continuation_;
  const std::vector<float>& stay_;
  Passes passes_;
  UpperTables upper_, result_;
  std::vector<double> slack_;  ///< by tuple: ProfilePass::slack()
  double raised_ = 0;          ///< largest of the sweep
  double epsilon_ = 1;
  int sweeps_ = 0;
};

}  // namespace fillwise::equilibrium
