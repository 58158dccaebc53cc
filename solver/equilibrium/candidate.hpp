#pragma once

// The table V of a profile, or those of the coalitions (PassKind), found by sweeps over the totals of scores from high
// to low. Nothing here needs to be right: the proof (proof.hpp) holds for whatever they are, and only its bounds tell
// how good they were.
//
// Higher totals come first, so that a turn leads to values that are done, but for two loops. Where all bust, the tuples
// of a cycle lead to one another: Newton steps, in rounds, until its values hardly move. They know of the bust alone;
// how a choice near indifference answers to what it gives the others, which can be a thousand times as much, Anderson
// acceleration learns from the rounds. Where a card takes points, a turn leads back to lower totals: the next sweep.
// Between sweeps values are corrected on a coarser lattice of scores (lattice.hpp). When most values hardly move any
// more, a sweep looks only at the tuples to whose turns it matters what has moved since they were looked at
// (changes.hpp). Sweeps over values that are still far off are in float.

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "solver/base/zeroed.hpp"
#include "solver/equilibrium/changes.hpp"
#include "solver/equilibrium/cycle_iteration.hpp"
#include "solver/equilibrium/lattice.hpp"
#include "solver/equilibrium/passes.hpp"
#include "solver/equilibrium/reach.hpp"
#include "solver/equilibrium/team.hpp"

namespace fillwise::equilibrium {

/// Tables by place: [place][ScoreSpace::index()]. V has none for the last place, which has what is left. A rank has
/// numbers in the entries that it keeps.
using Tables = std::array<solver::ZeroedVector<double>, kMostPlayers>;
/// By tuple.
using Chances = solver::ZeroedVector<float>;

/// Called before each total of each sweep, with the sweep from 1, the change that half of the cycles at least did not
/// exceed in the last sweep (of a proof: the largest; 1 before the first) and the share of the sweep that is done.
/// False ends the work.
using Tell = std::function<bool(int sweep, double change, double done)>;

class Candidate {
 public:
  /// `kind`: profile or coalition. `start`: values to begin with, of as many places; empty: nothing is known. `team`
  /// outlives it.
  Candidate(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind, Mixing mixing,
            const Team& team, Tables start = {});

  /// Sweeps until what a turn leads to has nowhere moved by more than `residual` (as Changes weights it) since it was
  /// looked at, nor a cycle in the last step of its own, or `most_sweeps` are done. Whether `tell` never ended it.
  bool find(double residual, int most_sweeps, const Tell& tell,
            const std::function<void()>& after_sweep = nullptr);

  /// Gives each piece of what the sweeps go on from, always in the same order: after a sweep, to save it; before
  /// find(), to put back what was saved of the same game by the same build. They stay where they are until the next
  /// sweep. Then find() goes on as if it had never ended, bit by bit. Rank 0 has all of it after collect(); what was
  /// put back there the others get by spread().
  void each_part(const Part& part);
  void collect();
  void spread();

  const Tables& value() const { return value_; }
  Tables take_value() { return std::move(value_); }
  /// The largest change that each sweep met.
  const std::vector<double>& residuals() const { return residuals_; }
  int sweeps() const { return sweeps_; }
  /// The chance of a turn that changes nothing, as far as it was learnt.
  const Chances& stay() const { return stay_; }

 private:
  struct Reached;  ///< a cycle after the last round of the first sweep

  /// One sweep, over everything if values are far off, else over what turns lead to that has moved by more than `most`.
  /// This and the next two: false if it was ended.
  bool sweep(double most, const Tell& tell);
  bool prepare_next(double typical_before, double residual, const Tell& tell);
  /// One over the lattice alone, which corrects what lies between.
  bool correct(const Tell& tell);
  /// Cycles whose last step is no larger need no other round.
  double round_enough() const;
  /// Looks at cycles in rounds until their steps are at most `enough`. after(i, old, seen) is called after each round
  /// of a cycle, with its values before, from any thread.
  template <class After>
  void settle(const std::vector<Cycle>& all, double enough, Moves& moves, const After& after);
  void guess_below(std::span<const Reached> cycles, std::span<const Reached> above);
  Scores everyone(Scores s, int units) const;
  template <class Real>
  CycleNumbers look_at(const std::vector<Cycle>& cycles, PassesIn<Real>& passes);
  CycleState seen(const Cycle& cycle, const CycleNumbers& numbers, std::size_t c) const;
  void keep(const Cycle& cycle, const CycleState& seen, double moved);
  Continuation continuation() const;
  template <class Visit>
  void each_array(const Visit& visit);
  void each_number(const Part& part);

  const Team& team_;
  ScoreSpace space_;
  PassKind kind_;
  std::size_t tables_;  ///< how many there are
  Mixing mixing_;
  bool guesses_;  ///< values of lower totals in the first sweep
  Passes passes_;
  PassesIn<float> quick_passes_;
  bool quick_;    ///< values are still far off: passes are in float
  Tables value_;  ///< V
  Chances stay_;
  Reach reach_;
  Changes changes_;
  Lattice lattice_;
  solver::ZeroedVector<float> moved_;  ///< by tuple: by how much its cycle moved when it was last looked at
  std::vector<double> residuals_;
  std::uint64_t count_ = 0;  ///< of these, for each_part()
  int sweeps_ = 0;
  bool far_ = true;          ///< sweeps look at everything
  bool settled_ = false;     ///< nothing is left to look at
  double change_ = 1;        ///< largest in the last sweep
  double least_enough_ = 0;  ///< of round_enough()
  double typical_ = 1;       ///< Moves::typical() of the last sweep that looked at everything
};

}  // namespace fillwise::equilibrium
