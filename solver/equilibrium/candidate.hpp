#pragma once

// The table V of a profile, found by sweeps over the totals of scores from high to low. Nothing here needs to be right: the
// proof (proof.hpp) holds for whatever V is, and only epsilon tells how good it was.
//
// Higher totals come first, so that a turn leads to values that are done, but for two loops. Where all bust, the tuples of a cycle
// lead to one another: Newton steps, in rounds, until its values hardly move. Where a card takes points, a turn leads
// back to lower totals: the next sweep. Between sweeps over all tuples come some over those that have moved most.
// A choice near indifference may swing, as what it gives the others moves its own worth: such a cycle's steps are damped.

#include <array>
#include <functional>
#include <vector>

#include "solver/equilibrium/cycles.hpp"
#include "solver/equilibrium/passes.hpp"

namespace fillwise::equilibrium {

/// Tables of V by place: [place][ScoreSpace::index()]. The last place has what is left.
using ProfileTables = std::array<std::vector<double>, kMostPlayers - 1>;

/// Called before each total of each sweep, with the sweep from 1, the largest change in the last sweep over all tuples (1 before it)
/// and the share of the sweep that is done. False ends the work.
using Tell = std::function<bool(int sweep, double residual, double done)>;

class Candidate {
 public:
  Candidate(const race::TurnProgram& program, const ScoreSpace& space, double mixing);

  /// Sweeps until no value moves by more than `residual` in a sweep over all tuples, or `most_sweeps` are done. Whether `tell` never ended it.
  bool find(double residual, int most_sweeps, const Tell& tell);

  const ProfileTables& value() const { return value_; }
  ProfileTables take_value() { return std::move(value_); }
  /// Of each sweep over all tuples: the largest change that it met.
  const std::vector<double>& residuals() const { return residuals_; }
  int sweeps() const { return sweeps_; }
  /// By tuple: the chance of a turn that changes nothing, as far as it was learnt.
  const std::vector<float>& stay() const { return stay_; }

 private:
  /// One sweep; false if it was ended.
  bool sweep(bool all, double before, double residual, const Tell& tell);
  void guess_below(int total);
  void learn_stay(const Cycle& cycle, std::size_t k);
  bool swings(const Cycle& cycle, const CycleValues& residual) const;
  double step(const Cycle& cycle, bool again);
  PlayerValues by_player(const ProfileTables& tables, const Cycle& cycle, std::size_t k) const;
  Continuation continuation() const;

  ScoreSpace space_;
  double mixing_;
  Passes passes_;
  ProfileTables value_, result_;          ///< V, and what the last pass has made of it
  ProfileTables old_value_, old_result_;  ///< of the round before
  std::vector<float> stay_;
  std::vector<float> damping_;  ///< by the first tuple of a cycle
  std::vector<float> moved_;    ///< by tuple: by how much its cycle moved when it was last looked at
  std::vector<double> residuals_;
  int sweeps_ = 0;
  double change_ = 1;  ///< largest in the last sweep
};

}  // namespace fillwise::equilibrium
