#pragma once

// The turn pass: one backward pass over the points at risk that solves a whole turn for a block of score
// pairs.
//
// Every value is a chance of the player on the move (the mover) to win. Points are in units of 50. A block
// holds 8 score pairs in double, 16 in float; lane i is the mover's score own[i] against opponent[i]. What a
// turn needs from outside are the values at the starts of turns (ContinuationValues): `stay` where the mover goes on
// with nothing at risk, `pass` where the other player moves next.
//
// With t points at risk, from t = limit - own downwards (from there on adding the points wins at once, so
// larger t are all alike):
//   toss(mode, n, t) = (bust * lose + sum over toss classes of weight * max over ways (k, p) of
//                       keep(mode, n - k, t + p)) / 6^n
//   keep(mode, n, t) = toss(mode, n, t), or if the card lets the player stop: max(bank(t), toss(mode, n, t))
//   keep(mode, 0, t) = what the fill leads to
//   draw(t)          = sum over cards of count * toss(card, 6, t) / deck
//   penalty(t)       = sum over p of chance of p * value of the other player's turn with p (or t + p)
//                      subtracted
//   between(t)       = max(bank(t), draw(t))
//
// With ContinuationValues::truncation below limit - own the pass starts there instead, and numbers of points from the
// truncation on are treated as one (truncation.hpp).
//
// Sums run in a fixed order without fused operations and lanes do not interact, so the results are the same
// bits on every instruction set. With Rounding::up (down) every computed value is an upper (lower) bound of
// the exact value for the given inputs: a sum of k terms of size at most 1.25, divided once, carries an error
// below (k + 2) * 2^-52, which is added (subtracted); with benchmarks terms are larger (ValueRange::scale).
// Source of the rounding bound: N. Higham, Accuracy and Stability of Numerical Algorithms (2002), section 4.2.

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "solver/turn/continuation_values.hpp"
#include "solver/turn/workspace.hpp"

namespace fillwise::race {

template <class Real>
struct Block {
  std::array<int, kLanes<Real>> own{};
  std::array<int, kLanes<Real>> opponent{};
  std::array<Real, kLanes<Real>>
      lose{};  ///< value when the turn ends with nothing added: ContinuationValues::end_turn(own, opponent)
  bool operator==(const Block&) const = default;
};

/// The mover's scores from first_own on against one score of the opponent; lanes beyond last_own repeat it.
template <class Real>
Block<Real> block_against(int opponent, int first_own, int last_own,
                          const ContinuationValues<Real>& continuation) {
  Block<Real> block;
  for (int i = 0; i < kLanes<Real>; ++i) {
    const auto lane = static_cast<std::size_t>(i);
    block.own[lane] = std::min(first_own + i, last_own);
    block.opponent[lane] = opponent;
    block.lose[lane] = continuation.end_turn(block.own[lane], opponent);
  }
  return block;
}

/// One workspace for turn passes; one thread at a time.
template <class Real>
class TurnPass {
 public:
  /// `limit` of scores in units (TerminalRule). With `keep_all`, the values inside the turn can be read after
  /// run(), not only those of cards.
  TurnPass(const TurnProgram& program, int limit, bool keep_all)
      : limit_(limit), w_(program, limit, keep_all) {}
  TurnPass(const TurnPass&) = delete;
  TurnPass& operator=(const TurnPass&) = delete;
  ~TurnPass() = default;

  /// Solves the turn for the block. Table values must be within [-0.25, 1.25], with benchmarks within
  /// kTablesWithRewards. Rounding::up and down are for double. `below`: a pass that has run with the same
  /// continuation and rounding, to be read where a card takes points from the leader and leads to just the block
  /// that it ran for; may be null.
  void run(const Block<Real>& block, ContinuationValues<Real> continuation, Rounding rounding,
           const TurnPass* below = nullptr);

  /// Points at risk (units) from which adding them to the sheet wins in every lane; larger t count as this
  /// one.
  int top() const { return w_.top; }
  /// Value of drawing a card with t at risk.
  Real draw(int t, int lane) const { return w_.draw.data()[w_.at(t, lane)]; }
  /// Value of drawing a card of another kind than the discardable one.
  Real redraw(int t, int lane) const { return w_.redraw.data()[w_.at(t, lane)]; }
  /// Value of adding t to the sheet and ending the turn.
  Real bank(int t, int lane) const { return w_.bank.data()[w_.at(t, lane)]; }
  /// The better of draw and bank.
  Real between(int t, int lane) const { return w_.between.data()[w_.at(t, lane)]; }
  /// Value of tossing from a position of the mode's board (1 and more) with t at risk. Needs keep_all.
  Real toss(int mode, int position, int t, int lane) const;
  /// Value of tossing n dice on a penalty card whose subtracted points are t so far.
  Real penalty(int n, int t, int lane) const;
  /// Value in a position of the mode's board (0: after a fill) when the player does what is best. Needs
  /// keep_all.
  Real keep(int mode, int position, int t, int lane) const;
  /// The same as bank(), draw(), redraw(), toss() and keep(), of all lanes.
  const Real* banks(int t) const { return w_.bank.data() + w_.at(t, 0); }
  const Real* draws(int t) const { return w_.draw.data() + w_.at(t, 0); }
  const Real* redraws(int t) const { return w_.redraw.data() + w_.at(t, 0); }
  const Real* tosses(int mode, int position, int t) const;
  const Real* keeps(int mode, int position, int t) const;
  /// All that was computed, for TurnChances.
  const Workspace<Real>& workspace() const { return w_; }
  /// The block of the last run.
  const Block<Real>& block() const { return block_; }
  /// Of the last run: the pass that serves where the fill of the mode takes points from the
  /// leader, at the scores that are left; null if it takes nothing in any lane, or ContinuationValues::columns served.
  /// In lanes where nothing is taken it ran for scores of another lane.
  const TurnPass* after_taking(int mode) const { return after_taking_[static_cast<std::size_t>(mode)]; }
  /// Of the last run: the passes at other scores that it led to, each once, after those that it leads to.
  std::span<const TurnPass* const> nested() const { return done_; }

 private:
  void prepare(const Block<Real>& block, const ContinuationValues<Real>& continuation, Rounding rounding,
               const TurnPass* below);
  void prepare_taken(const Block<Real>& block, const ContinuationValues<Real>& continuation,
                     Rounding rounding, const TurnPass* below);
  const TurnPass* solved(const Block<Real>& after, const ContinuationValues<Real>& continuation,
                         Rounding rounding);
  static int affected_lane(const Mode& mode, const Block<Real>& block);
  static bool has_all(const DrawColumns<Real>* columns, const Block<Real>& block);
  template <class Full, class Value>
  void fill_in_taken(std::size_t m, const Block<Real>& block, Rounding rounding, const Full& full,
                     const Value& value);
  void fill_in_from_pass(std::size_t m, const Block<Real>& block, Rounding rounding);
  void fill_in_from_columns(std::size_t m, const Block<Real>& block,
                            const ContinuationValues<Real>& continuation, Rounding rounding);
  template <class Value>
  void fill_column(Real* column, int full, Rounding rounding, const Value& value);
  void prepare_penalties(const ContinuationValues<Real>& continuation);

  int limit_;
  Workspace<Real> w_;
  Block<Real> block_;                          ///< of the last run
  ContinuationValues<Real> continuation_;      ///< likewise
  std::vector<const TurnPass*> after_taking_;  ///< by mode
  // Passes after cards that take points from the leader; those of nested passes are their root's too, as ways
  // that take the same in another order lead to the same scores.
  TurnPass* root_ = this;
  std::vector<std::unique_ptr<TurnPass>> nested_;
  std::size_t used_ = 0;  ///< of nested_
  std::vector<const TurnPass*> done_;
};

extern template class TurnPass<double>;
extern template class TurnPass<float>;

}  // namespace fillwise::race
