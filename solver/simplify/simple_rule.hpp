#pragma once

// A rule that fits in the head: numbers of points to stop with, which dice to set aside, when to play the
// card that may be discarded, and what the score changes about that.
//
// Every such rule sets all dice aside that score and stops where that wins, never stops where that ends the
// game without winning it, takes a fill that it has thrown, and takes all dice that score if it would stop
// then.

#include <array>
#include <optional>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/rule_rows.hpp"
#include "solver/play/score_view.hpp"
#include "solver/play/stopping.hpp"

namespace fillwise::solver {

/// Points in units of 50, if not said otherwise.
struct SimpleRule {
  /// So many points at risk that nobody stops with them.
  static constexpr int kNever = model::kNoGoal;

  /// Stops with so many at risk: [0] between two cards, else by dice left; from 1 to kNever.
  std::array<int, model::kDice> stop_at{};
  /// On a card with so many dice left, instead.
  struct Exception {
    int card = 0, dice = 0, stop_at = 0;
    friend bool operator==(const Exception&, const Exception&) = default;
  };
  std::vector<Exception> exceptions;
  /// Points (not units) that a die is worth that is not set aside: the way to set aside with most points less
  /// that much a die is taken, of equal ones the one with fewest dice. Nothing: fewest dice, of equal ones
  /// most points.
  std::optional<int> per_die;
  /// On cards that must be filled the same with a number of its own, whatever is at risk. Nothing: as on the
  /// others, all that score once they are enough to stop with.
  std::optional<int> per_die_to_fill;
  /// The card that may be discarded is played by who is behind by so many or more.
  int play_behind = 1;
  /// Who is behind by `gap` or more stops with so many more; who is ahead by `gap` or more as well. 0: no
  /// gap.
  int gap = 0, more_behind = 0, more_ahead = 0;
  /// Once the other player is within so many of the goal, it stops with no less than `endgame_at`. 0: never.
  int endgame_within = 0, endgame_at = 0;

  friend bool operator==(const SimpleRule&, const SimpleRule&) = default;

  /// Where it stops with so many dice left on a card (-1 and 0: between two cards) of a match to `goal`.
  int stops_with(int card, int dice, ScorePair pair, int goal) const;
  /// What it looks at of the scores.
  ScoreView view(const model::Match& match) const;
};

/// So many units at risk, and more, come to the same as kNever: where turns end the game at the goal, it is
/// won; in last turns whoever is ahead has won, so that numbers above the goal matter.
inline int most_to_stop_with(const model::Match& match) {
  return match.rules().last_turn ? match.limit() : match.goal();
}

/// What a rule looks at in a decision, but for the scores.
struct DecisionFacts {
  model::Phase phase = model::Phase::set_aside;
  int card = -1, dice = 0;  ///< dice: left; of a toss those that are left once all are set aside that score
  int at_risk = 0;          ///< of a toss with all that score
  bool is_free = false;     ///< there are two actions or more
  bool must_fill = false;   ///< nobody may stop on the card
  std::size_t all = 0;      ///< of a toss: the place of all_that_score()
};
DecisionFacts facts_of(const model::Match& match, const model::State& s,
                       std::span<const model::Action> actions);
/// The dice that the rule sets aside if it neither takes all nor has to, on a card that must be filled or
/// not.
std::size_t few_dice(const SimpleRule& rule, bool must_fill, std::span<const model::Action> actions);
/// What the rule chooses; `few`: few_dice() of a toss, `now`: stopping().
std::size_t choose(const SimpleRule& rule, const DecisionFacts& facts, std::size_t few, Stopping now,
                   ScorePair pair, int goal);

/// The rule as others are stated. The match must outlive it.
StatedPolicy stated(const SimpleRule& rule, const model::Match& match);

}  // namespace fillwise::solver
