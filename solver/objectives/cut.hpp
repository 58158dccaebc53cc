#pragma once

// Objective: to have at least so many points after a number of turns, playing alone (beating the cut of a
// tournament round).
//
// With r turns left, this one included, and a points the chance is v_r(a): the turn operator with v_r where
// the turn goes on with nothing at risk and v_(r - 1) where it ends; v_0 is 0 below the cut, and at the cut v
// is 1, for points are never lost. There is no loop: (a, r) needs higher scores with r, and r - 1.

#include "solver/objectives/solo.hpp"

namespace fillwise::solver {

/// Values are chances.
class MakeCut : public Solo {
 public:
  static constexpr int kMostTurns = 100;

  /// What is played: a score of `points` units or more is what counts, also where the rules have a goal that
  /// is to be hit exactly. Throws SolveError as rules_alone() does.
  static model::Match match_of(const model::RuleSet& rules, int points);
  /// `turns_left` from 1 to kMostTurns. Throws SolveError as match_of() does.
  MakeCut(const model::RuleSet& rules, int points, int turns_left);

  OptimizationDirection direction() const override { return {}; }
  ValueInterval at_start(int own, int opponent) override;
  /// With fewer turns left, or none.
  ValueInterval at(int own, int turns_left);

 protected:
  void begin(const model::State& now) override;
  ValueInterval value(const model::State& s) override;

 private:
  int turns_left_;  ///< this one included
};

}  // namespace fillwise::solver
