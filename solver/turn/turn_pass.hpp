#pragma once

// The turn pass: backward induction over the points at risk, which solves a whole turn for a block of score
// pairs.
//
// Every value is a chance of the player on the move (the mover) to win. Points are in units of 50. A block
// holds 8 score pairs in double, 16 in float; lane i is the mover's score own[i] against opponent[i]. What a
// turn needs from outside are the values at the starts of turns (ContinuationValues): `stay` where the mover goes on
// with nothing at risk, `pass` where the other player moves next.
//
// 1. Bellman backups (pass_loop.cpp, tosses-inl.hpp), from t = top points at risk downwards: each toss that scores
// leads to a larger t. `n` is a position of the mode's board: the dice that are left.
//
//   action values
//     toss(mode, n, t)  = (bust * lose + sum over toss classes of weight * max over ways (k, p) of
//                          state(mode, n - k, t + p)) / 6^n
//     bank(t)           = value of adding t to the sheet and ending the turn
//     redraw(t)         = sum over cards that can't be discarded of count * state(card, 6, t) / their number
//     draw(t)           = sum over all cards of count * state(card, 6, t) / deck;
//                         of a card that may be discarded max(state(card, 6, t), redraw(t))
//     penalty(t)        = sum over p of chance of p * value of the other player's turn with p (or t + p)
//                         subtracted
//   state values
//     state(mode, n, t) = toss(mode, n, t), or if the card lets the player stop: max(bank(t), toss(mode, n, t))
//     state(mode, 0, t) = what the fill leads to
//     between(t)        = max(bank(t), draw(t))
//
// 2. Truncation (points_at_risk.hpp): which numbers of points are told apart, 0 .. top.
// 3. Directed rounding (directed_rounding.hpp): with Rounding::up (down) every computed value is an upper (lower)
// bound of the exact value for the given inputs.
// 4. A card that takes points from the leader leads to the same turn at other scores, which another pass solves
// (nested_passes.hpp).
//
// Sums run in a fixed order without fused operations and lanes do not interact, so the results are the same
// bits on every instruction set.

#include <memory>
#include <span>
#include <vector>

#include "solver/turn/block.hpp"
#include "solver/turn/continuation_values.hpp"
#include "solver/turn/nested_passes.hpp"
#include "solver/turn/workspace.hpp"

namespace fillwise::race {

/// One workspace for turn passes; one thread at a time.
template <class Real>
class TurnPass {
 public:
  /// `limit` of scores in units (TerminalRule). With `keep_all`, the values inside the turn can be read after
  /// run(), not only those of cards.
  TurnPass(const TurnProgram& program, int limit, bool keep_all);
  TurnPass(const TurnPass&) = delete;
  TurnPass& operator=(const TurnPass&) = delete;
  ~TurnPass() = default;

  /// Solves the turn for the block. Table values must be within [-0.25, 1.25], with benchmarks within
  /// kTablesWithRewards. Rounding::up and down are for double. `below`: a pass that has run with the same
  /// continuation and rounding, to be read where a card takes points from the leader and leads to just the block
  /// that it ran for; may be null.
  void run(const Block<Real>& block, ContinuationValues<Real> continuation, Rounding rounding,
           const TurnPass* below = nullptr);

  /// Points at risk (units) that stand for all larger numbers of them too.
  int top() const { return w_.top; }

  // Action values with t at risk.
  /// Drawing a card.
  Real draw(int t, int lane) const { return w_.draw.data()[w_.at(t, lane)]; }
  /// Drawing a card of another kind than the discardable one.
  Real redraw(int t, int lane) const { return w_.redraw.data()[w_.at(t, lane)]; }
  /// Adding t to the sheet and ending the turn.
  Real bank(int t, int lane) const { return w_.bank.data()[w_.at(t, lane)]; }
  /// Tossing from a position of the mode's board (1 and more). Needs keep_all.
  Real toss_value(int mode, int position, int t, int lane) const;
  /// Tossing n dice on a penalty card whose subtracted points are t so far.
  Real penalty(int n, int t, int lane) const;

  // State values with t at risk.
  /// Between cards: the better of draw and bank.
  Real between(int t, int lane) const { return w_.between.data()[w_.at(t, lane)]; }
  /// In a position of the mode's board (0: after a fill). Needs keep_all.
  Real state_value(int mode, int position, int t, int lane) const;

  /// All that was computed, for TurnChances.
  const Workspace<Real>& workspace() const { return w_; }
  /// The block of the last run.
  const Block<Real>& block() const { return block_; }
  /// Of the last run: the pass that serves where the fill of the mode takes points from the
  /// leader, at the scores that are left; null if it takes nothing in any lane, or ContinuationValues::columns served.
  /// In lanes where nothing is taken it ran for scores of another lane.
  const TurnPass* after_taking(int mode) const { return after_taking_[static_cast<std::size_t>(mode)]; }
  /// Of the last run: the passes at other scores that it led to, each once, after those that it leads to.
  std::span<const TurnPass* const> nested() const { return nested_->done(); }

 private:
  friend class NestedPasses<Real>;
  /// A pass that another one leads to, directly or not.
  TurnPass(const TurnProgram& program, int limit, bool keep_all, NestedPasses<Real>& nested);

  void tell_points_apart();
  void set_rounding(Rounding rounding);
  void lay_out_rows();
  // Boundary values: what lies beyond the turn.
  void set_who_plays_discardable();
  void set_bank(int lane);
  void set_added(std::size_t mode, int lane);
  void set_penalties();
  // Turns that go on at other scores.
  void solve_turns_after_taking(const TurnPass* below);
  Block<Real> block_after_taking(const Mode& mode, std::size_t first_taken) const;
  bool has_columns_of(const Block<Real>& after) const;
  void set_taken_from_pass(std::size_t mode);
  void set_taken_from_columns(std::size_t mode);
  template <class Last, class Value>
  void set_taken(std::size_t mode, const Last& last, const Value& value);

  Workspace<Real> w_;
  std::unique_ptr<NestedPasses<Real>> own_nested_;  ///< null in a nested pass, which uses those of its root
  NestedPasses<Real>* nested_;
  // Of the last run:
  Block<Real> block_;
  ContinuationValues<Real> continuation_;
  int alike_ = 0;                              ///< PointsAtRisk
  std::vector<const TurnPass*> after_taking_;  ///< by mode
};

extern template class TurnPass<double>;
extern template class TurnPass<float>;

}  // namespace fillwise::race
