#pragma once

// Where a turn leads whose every choice is the one that a turn pass found best: the chances of its ends.
//
// The pass runs backwards over the points at risk and computes values; this runs forwards and passes chances
// on, from where the turn stands to its ends, for the same block of score pairs. At each
// place it compares the values that the pass kept and takes the better choice (of equal ones: stop rather
// than go on, play rather than discard, dice that the class alone offers rather than those of a smaller one).
// It is the reverse mode of automatic differentiation, applied to the pass: chances are the derivatives of
// draw(0) by the values of the ends (A. Griewank, A. Walther, Evaluating Derivatives, 2008, chapter 3).
//
// A turn can be followed in parts: the tosses with the card in play, the stops between its fill and the next
// card, and all that comes after. Each part has its own ends; together they are those of the turn.
//
// Every chance is a sum of products of numbers >= 0, so what is rounded at a place is a share of its chance,
// and is passed on without growing. error() bounds the sum of all of that.

#include <memory>
#include <span>
#include <vector>

#include "solver/turn/chance_space.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::race {

/// The chances of one block; one thread at a time.
class TurnChances {
 public:
  TurnChances(const TurnProgram& program, int limit);

  /// Follows the turns of the last run of a pass, which has keep_all and the same program and limit, from
  /// drawing a card with t at risk (0: whole turns). The pass must be there, and not run again, while the
  /// chances are asked for.
  void run(const TurnPass<double>& pass, int t = 0);
  /// The same from drawing a card of another kind than the discardable one.
  void run_redraw(const TurnPass<double>& pass, int t);

  // In three parts, in this order; the ends are those of the last part.
  /// Tosses from the position of the mode's board with t at risk, up to the ends with this card: a fill after
  /// which the turn goes on is none.
  void run_card(const TurnPass<double>& pass, int mode, int position, int t);
  /// The ends of those who stop after that fill.
  void stop_after_fill();
  /// The ends of those who draw on after it.
  void draw_on();

  // Ends at the scores of the pass's block, by lane:
  double lose(int lane) const { return s_.lose.data()[lane]; }  ///< nothing is added
  double wins(int lane) const { return s_.wins.data()[lane]; }  ///< a card wins the game
  /// t units are added, and the turn ends; t <= TurnPass::top(), which stands for more too.
  double banked(int t, int lane) const { return s_.banked.data()[s_.at(t, lane)]; }
  /// The last fill of a mode that adds to the sheet is made with t at risk.
  double added(int mode, int t, int lane) const {
    return s_.added[static_cast<std::size_t>(mode)].data()[s_.at(t, lane)];
  }
  /// A certain penalty card of the deck is drawn with t at risk (each one with this chance).
  double penalised(int t, int lane) const { return s_.penalised.data()[s_.at(t, lane)]; }
  /// Ends at other scores, after cards have taken points from the leader while the player's own stayed at
  /// risk: the chances there are of the whole turn too, and are 0 in lanes that do not come there.
  std::span<const std::unique_ptr<TurnChances>> below() const { return std::span(below_).first(used_); }
  /// The pass that was followed.
  const TurnPass<double>& pass() const { return *pass_; }
  /// Bounds the sum of the errors of all of these, those below counted in. Of turns in parts, of the last one;
  /// what the parts before it pass on is off by no more than theirs.
  double error(int lane) const;

 private:
  void begin_all(const TurnPass<double>& pass);
  void begin(const TurnPass<double>& pass);
  void forget_ends();
  void follow_all();
  void follow(TurnChances& from);
  void go_on(std::size_t mode, TurnChances& after);
  void stop_between();

  const TurnProgram& program_;
  int limit_;
  ChanceSpace s_;
  const TurnPass<double>* pass_ = nullptr;
  std::vector<std::unique_ptr<TurnChances>> below_;
  std::size_t used_ = 0;  ///< of below_
};

}  // namespace fillwise::race
