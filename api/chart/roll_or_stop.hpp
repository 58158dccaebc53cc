#pragma once

// Roll or stop, draw or stop, play or discard, for every number of points at risk: answered by the same code
// as 'fillwise advise'.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "model/fill_or_bust/reachable.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"
#include "solver/one_turn/one_turn.hpp"

namespace fillwise::chart {

/// Where a player may roll or stop, or between two cards draw or stop, but for the scores and the points at
/// risk.
struct StopPlace {
  int card = 0;        ///< index into RuleSet::cards; -1: between two cards
  int fills = 0;       ///< made on it
  model::Position at;  ///< with 1 to 5 dice left
  model::Dice kept;    ///< set aside before, where the rules look at them; else none
  bool other = false;  ///< the rules look at them, and they are others than those of any such place
};
/// On the cards, in the order of the deck, more dice before fewer.
std::vector<StopPlace> stop_places(const model::Match& match);
/// After a fill, before the next card.
StopPlace between_two_cards();
/// "bonus-300", "double-fill, 1 filled".
std::string card_text(const model::RuleSet& rules, const StopPlace& place);
/// The dice set aside before: "1,1", "other", or nothing where the rules don't look at them.
std::string kept_text(const StopPlace& place);
/// "4", "4 (1,1 kept)", "4 (other kept)".
std::string dice_left_text(const StopPlace& place);

/// Within so many units from any number of points on, each place has some that can be at risk.
inline constexpr int kUnitsBeyond = 40;

/// One decision. Between two cards `roll` is to draw; of a card that was drawn `roll` is to play it, `stop`
/// to discard it.
struct StopCell {
  bool is_possible = false;  ///< so many points can be at risk there
  solver::ValueInterval stop, roll;
  bool stops = false;      ///< stopping is the answer
  bool wins = false;       ///< and wins the game at once
  bool is_either = false;  ///< the bounds leave open which is better
  double loss = 0;         ///< of the other answer, >= 0
};
/// By units at risk less 1: the first is of 1 unit.
using StopCells = std::vector<StopCell>;

/// Answers queries as solver::Advisor::advise() does.
using Ask = std::function<std::vector<solver::Advice>(std::span<const solver::Query>)>;

/// The decisions at some scores, each `start` the start of a turn of player 0: [start][place][units - 1],
/// from 1 unit at risk to `most`.
std::vector<std::vector<StopCells>> stop_cells(const model::Match& match, model::Reachable& reachable,
                                               const Ask& ask, std::span<const model::State> starts,
                                               std::span<const StopPlace> places, int most);

/// Whether to play or discard the card that can be discarded, where it was just drawn: by units at risk from
/// 0 to `most`. Empty if the deck has no such card, or if there is no choice at these scores.
std::vector<StopCell> drawn_cells(const model::Match& match, model::Reachable& reachable, const Ask& ask,
                                  const model::State& start, int most);

/// With how many units at risk playing the drawn card is the answer, likewise: of drawn_cells().
std::vector<solver::UnitRange> play_ranges(const std::vector<StopCell>& drawn);
/// Where stopping is the answer; situations that can't be do not end a range. The last range has no end if
/// it goes on to the last cell.
std::vector<solver::UnitRange> stop_ranges(const StopCells& cells);
/// Whether one number says all: roll below it, stop from it on; or never stop.
bool is_single_cut(const std::vector<solver::UnitRange>& ranges);

}  // namespace fillwise::chart
