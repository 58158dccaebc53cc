#pragma once

// Objective: the fewest expected turns to the goal, playing alone.
//
// F(a), the turns that are expected after the one that starts at a, is the least that
//   F(a) = min over policies of the chance of each end x below the goal times (1 + F(x))
// allows; going on with nothing at risk at x is worth F(x), the goal 0. With v = 1 - F / K for a K larger
// than every F this is the turn operator with v where the turn goes on, v - 1 / K where it ends below the
// goal and 1 at the goal. Points are never lost, so the scores are solved from the goal down; a turn that
// ends with nothing added leaves one equation v = f(v - 1 / K) a score, with f convex and of slope below 1:
// Newton steps solve it, then a step outwards whose inequality a pass confirms, rounding against itself,
// proves the bound. Every turn can add points (race::terminates_almost_surely), so the solution is the only one.

#include "solver/objectives/solo.hpp"

namespace fillwise::solver {

/// Values are turns, the present one included.
class FewestTurns : public Solo {
 public:
  /// What is played; scores above the goal that don't win (RuleSet::overshoot) are scores like others.
  /// `goal` in units. Throws SolveError as rules_alone() does.
  static model::Match match_of(const model::RuleSet& rules, int goal);
  /// Throws SolveError: a card takes points off the sheet; nothing makes sure that the
  /// goal is reached; a score for which no bound could be proven.
  FewestTurns(const model::RuleSet& rules, int goal);

  OptimizationDirection direction() const override { return {true, 1, kWithoutEnd}; }
  ValueInterval at_start(int own, int opponent) override;

 protected:
  void begin(const model::State& now) override;
  ValueInterval value(const model::State& s) override;

 private:
  /// One score, the higher ones being done. False if K is too small for it.
  bool solve(Reading& r, int own);
  bool solve_all();
  /// f at two values of v: at v and a little below it.
  std::array<double, 2> turn(Reading& r, int own, double v);
  void set(Reading& r, int own, double v);
  double after_end(double v) const { return v - 1 / scale_; }
  double turns(double v, int sign) const;

  double scale_ = 64;  ///< K, a power of 2
};

}  // namespace fillwise::solver
