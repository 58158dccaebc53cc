#pragma once

// One turn alone: the largest expected points of a single turn, and the policy that reaches them.
//
// Points count when they are added to the sheet; a card that makes the leader lose points is worth what it
// adds for the player; a card that wins the game ends the turn with what is at risk. What cards take off the
// player's own sheet counts in full, as from a sheet that it never brings to zero; or the sheet is given, and
// it is not brought below zero (solver/one_turn/sheet_turns.hpp). After points were added
// in mid-turn (Double Trouble, Vengeance) the turn goes on with nothing at risk and is worth again what a
// whole turn is worth: that one number E is the fixed point of E = f(E), where f is one backward pass over
// the points at risk. f is monotone with slope below 1, so f(u) <= u proves E <= u, and f(l) >= l proves E >=
// l; both are checked with outward rounding. Points at risk have no limit: from some number on, stopping is
// best wherever it is allowed and every value is an affine function a
// * t + b; these functions are computed in fractions, and that the same choices stay best for ever is checked
// by comparing both coefficients.

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "model/fill_or_bust/rules.hpp"

namespace fillwise::solver {

/// The player's place on the sheet, held fixed during the turn.
enum class Lead : std::uint8_t { sole, shared, behind };

/// Points at risk, in units of 50, from `from` to `to` inclusive; to = -1: without end.
struct UnitRange {
  int from = 0;
  int to = -1;
  friend bool operator==(const UnitRange&, const UnitRange&) = default;
};

/// When to stop on a card that allows it, with so many dice left.
struct StopThreshold {
  int card = 0;        ///< index into RuleSet::cards
  int fills = 0;       ///< fills made on it
  model::Position at;  ///< with 1 to 5 dice left
  model::Dice kept;    ///< exactly these were set aside since the last fill; or none, where that says nothing
  std::vector<UnitRange>
      stop;  ///< points at risk (1 unit and more) at which stopping is at least as good as rolling
};

namespace one_turn {
struct Solved;

/// The player's sheet when the turn begins, and what whole turns are worth at others.
struct Sheet {
  int own = 0;  ///< units
  /// Units that a whole turn at that other sheet is worth; `sign` below 0 and above 0: a lower and an upper
  /// bound. Empty: as much as this one.
  std::function<double(int sheet, int sign)> whole_turn;
  /// A bound for every sheet from that one on; empty likewise.
  std::function<double(int sheet, int sign)> whole_turn_from;
};
}  // namespace one_turn

class OneTurn {
 public:
  enum class Reading : std::uint8_t { value, lower, upper };

  /// Solves the turn. Throws SolveError when the expected points have no bound, or can't be enclosed.
  OneTurn(const model::RuleSet& rules, Lead lead);
  OneTurn(const model::RuleSet& rules, Lead lead, one_turn::Sheet sheet);
  ~OneTurn();
  OneTurn(const OneTurn&) = delete;
  OneTurn& operator=(const OneTurn&) = delete;
  OneTurn(OneTurn&&) noexcept;
  OneTurn& operator=(OneTurn&&) noexcept;

  // Expected points of the turn, in points (not units): lower <= exact <= upper.
  double expected_points() const;
  double lower() const;
  double upper() const;

  /// For every card that allows to stop, fills made on it and dice left 5 to 1; cards in the order of the
  /// deck.
  const std::vector<StopThreshold>& thresholds() const;
  /// Points at risk between two cards at which stopping is at least as good as drawing.
  const std::vector<UnitRange>& stop_between_cards() const;
  /// Points at risk at which the card that may be discarded is at least as good played; empty if there is no
  /// choice.
  const std::vector<UnitRange>& play() const;

  // Expected points in units for the rest of the turn, what is at risk counted in, under the best choices: to
  // nearest, or a bound.
  double action_value(int card, int fills, model::Position from, int at_risk,
                      Reading reading = Reading::value) const;  ///< of tossing these 1..6 dice
  double penalty(int dice, int at_risk,
                 Reading reading = Reading::value) const;  ///< the same on a penalty card
  double state_value(int card, int fills, model::Position at, int at_risk,
                     Reading reading = Reading::value) const;  ///< with 1..5 dice left, or 0 after a fill
  double draw(int at_risk, Reading reading = Reading::value) const;
  double redraw(int at_risk, Reading reading = Reading::value) const;
  double between(int at_risk, Reading reading = Reading::value) const;
  /// Of a whole turn: what going on with nothing at risk is worth.
  double whole_turn(Reading reading = Reading::value) const;

 private:
  std::unique_ptr<one_turn::Solved> solved_;
};

}  // namespace fillwise::solver
