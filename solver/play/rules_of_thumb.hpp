#pragma once

// Policies that need no table of the whole game, as rules on the state: for exact evaluation (by_rule())
// and for simulated players alike.
//
// All of them set aside what lets them win at once, end a turn where that wins, and never end it where that
// ends the game without winning it (in a last turn).

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// Stops with `at_risk` units at risk or more wherever that is allowed, between two cards too. Of the dice:
/// those that make most points, all that score but under Combo 5 (all_that_score()), if the points at risk,
/// counted to Match::most_at_risk(), then are as many, or if that makes the fill; else the fewest that may
/// be set aside, and of those the ones with most points. The card that may be discarded is played by who is
/// behind. The match must outlive the rule.
ChoiceRule stop_at(const model::Match& match, int at_risk);

/// Does what makes the most expected points of the turn (OneTurn), with the place on the sheet as it is at
/// the decision. Of equal choices the one with more points, then with fewer dice, then stop before roll or
/// draw, play before discard. The match must outlive the rule. Throws SolveError as OneTurn does.
ChoiceRule most_points(const model::Match& match);

/// The same, but once the other player is within `left` units of the goal it never ends the turn short of
/// winning.
ChoiceRule most_points_and_endgame(const model::Match& match, int left);

}  // namespace fillwise::solver
