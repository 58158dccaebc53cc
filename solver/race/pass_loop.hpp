#pragma once

// The loop of the turn pass over the points at risk, compiled once for each instruction set (Highway).

#include "solver/race/turn_pass.hpp"

namespace fillwise::race {

/// Vectors of one step that are kept in registers together.
inline constexpr int kMostVectors = 8;

template <class Real>
struct PassLoop {
  /// Fills the rows, draw, redraw and between of a prepared pass, on the best instruction set of the machine.
  static void run(TurnPass<Real>& pass);

  // Access for the vector code.
  using Step = typename TurnPass<Real>::PackedStep;
  explicit PassLoop(TurnPass<Real>& pass) : p(pass) {}

  int modes() const { return p.modes_; }
  int choosing() const { return p.program_.choosing; }
  int active_choosing() const { return p.active_choosing_; }
  int top() const { return p.top_; }
  const std::vector<Step>& choose(int n) const { return p.choose_[static_cast<std::size_t>(n - 1)]; }
  const std::vector<Step>& forced(int n) const { return p.forced_[static_cast<std::size_t>(n - 1)]; }
  Real bust_weight(int n) const {
    return static_cast<Real>(p.program_.toss[static_cast<std::size_t>(n - 1)].bust_weight);
  }
  Real widening(int n) const { return p.widening_[static_cast<std::size_t>(n - 1)]; }
  /// Pointers to the rows of t, t + 1, ...
  Real* const* rows(int t) const { return p.rows_.data() + t; }
  Real* slots() { return p.slots_.data(); }
  const Real* stop() { return p.stop_.data(); }
  const Real* bust() { return p.bust_.data(); }
  /// Where the toss values of n dice with t at risk are kept, or null.
  Real* kept_tosses(int n, int t);

  /// Before the tosses with t at risk: what a stop and a bust are worth, by mode and lane.
  void begin(int t);
  /// The row of top() before its first step.
  void begin_top();
  /// After the tosses with t at risk: draw, redraw, between, and what the fills lead to.
  void end(int t);
  /// How often the step of top() is repeated until its fills, which lead back to it, are settled.
  int repeats_at_top() const;

 private:
  Real fill_at_top(const Mode& mode, int m, int lane);
  TurnPass<Real>& p;
};

}  // namespace fillwise::race
