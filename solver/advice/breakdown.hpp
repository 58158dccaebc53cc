#pragma once

// What stands behind the value of an option: how the turn ends once it is taken and all that follows is played
// as well as can be, with what chance, and what each end is worth.
//
// The turn is followed forwards (race::TurnChances) through the choices that a turn pass found best. What an
// end is worth is what that pass took for it, so that chances times values add up to the option's value, but
// for rounding. Of equal choices one is followed: stop rather than go on, play rather than discard.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solver/advice/advice.hpp"
#include "solver/turn/turn_chances.hpp"

namespace fillwise::solver {

/// How a turn ends after an option. "Later cards" are those drawn after the one in play.
enum class TurnEnd : std::uint8_t {
  at_once,  ///< the option itself ends the turn, or the game
  bust,     ///< a toss with the card in play scores nothing
  stop,     ///< with the card in play; a bust that adds the points all the same, if one may stop on the card
  penalty,  ///< the card in play takes points off the sheet
  added,    ///< the fill of the card in play adds to the sheet at once, or wins; the turn may go on
  stop_after_fill,  ///< before another card is drawn
  later_bust,       ///< a toss with a later card scores nothing, or a later card has no dice
  later_stop,       ///< a later card's points are added to the sheet, and the turn ends
  later_penalty,    ///< a later card takes points off the sheet
  later_added       ///< as `added`, with a later card
};
inline constexpr std::size_t kTurnEnds = 10;

/// One way for the turn to end.
struct EndOfTurn {
  TurnEnd end = TurnEnd::at_once;
  double chance = 0;  ///< of this end; those of all ends add up to 1
  double share = 0;   ///< chance times the value then: what it adds to the option's value
  double points = 0;  ///< units that the turn adds to the sheet, times the chance
  double value() const { return share / chance; }  ///< of the option, if the turn ends so
};

struct Breakdown {
  std::vector<EndOfTurn> ends;         ///< those that can be, in the order of TurnEnd
  std::optional<double> bust_on_roll;  ///< chance that the next toss scores nothing; of an option to toss
  std::optional<double>
      fill;  ///< chance that the card in play is filled as often as it asks for; of such a card
  /// Units that the turn adds to the sheet on average. Points beyond those that matter (TurnPass::top) are not counted,
  /// nor what a turn makes that goes on after a fill that adds to the sheet at once; what a penalty takes is
  /// subtracted.
  double points = 0;
  double error = 0;  ///< bounds the sum of the errors of the chances

  double value() const;  ///< the sum of the shares
};

/// Where an option of a query leads. Throws std::invalid_argument if it is none.
model::State next_of(const model::Match& match, const Query& query, const Option& option);

/// Breaks down options of advice. One thread at a time.
class Breakdowns {
 public:
  /// The advisor must outlive it.
  explicit Breakdowns(const Advisor& advisor);

  /// Of an option of the query, as advise() gives it.
  Breakdown of(const Query& query, const Option& option);

 private:
  struct Kinds {
    TurnEnd lose, banked, penalty, added;
  };

  void solve_turn(int own, int opponent);
  void follow_toss(const model::State& next, Breakdown& result);
  void penalise(const model::State& next);
  void add_part(const Kinds& kinds, Breakdown& result);
  void add_ends(const race::TurnChances& chances, const Kinds& kinds);
  void add_fills(const race::TurnChances& chances, int t, TurnEnd end);
  void add_penalties(const race::TurnChances& chances, int t, TurnEnd end);
  void add(TurnEnd end, double chance, double value, double units);

  const Advisor& advisor_;
  race::TurnPass<double> pass_;
  race::TurnChances chances_;
  std::optional<std::pair<int, int>> solved_;  ///< the scores of the pass
  // Of the option at hand:
  std::array<EndOfTurn, kTurnEnds> ends_;
  double gained_ = 0;   ///< units that the option itself has put on the sheet
  double landing_ = 0;  ///< the reward for them
};

}  // namespace fillwise::solver
