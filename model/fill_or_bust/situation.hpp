#pragma once

// A situation as a player at the table tells it, checked against the rules and turned into a State.

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/fill_or_bust/reachable.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::model {

struct Situation {
  enum class Stage : std::uint8_t {
    tossed,        ///< `toss` was just thrown; at_risk counts what was at risk before it
    dice_left,     ///< dice were set aside, `dice` are left; 6: the card is fresh, or was just filled
    card_drawn,    ///< the card was drawn: play it or discard it
    between_cards  ///< after a fill, or after points were added in mid-turn
  };
  Stage stage = Stage::between_cards;
  std::int64_t own = 0;       ///< points on the sheet of the player on the move, who is player 0 of the State
  std::int64_t opponent = 0;  ///< points
  std::int64_t at_risk = 0;   ///< points
  int card = -1;              ///< index into RuleSet::cards; of between_cards the one just filled, or -1
  std::int64_t fills = 0;     ///< fills made on this card
  std::int64_t dice = 0;      ///< of dice_left
  Dice toss;                  ///< of tossed
  Dice kept;  ///< the dice set aside since the last fill, where the rules look at them; or none
};

/// Most points at risk that a situation may name.
inline constexpr int kMostAtRisk = 100000;

/// A situation that can't be. what() is one line, "FIELD: why it can't be"; points are points of the game.
class SituationError : public std::runtime_error {
 public:
  SituationError(const std::string& field, const std::string& reason)
      : std::runtime_error(field + ": " + reason), field_(field), reason_(reason) {}
  /// The part that is wrong: me, opponent, card, roll, dice, kept, at_risk or fills.
  const std::string& field() const { return field_; }
  const std::string& reason() const { return reason_; }

 private:
  std::string field_;
  std::string reason_;
};

/// The state of the situation, with the player on the move as player 0:
///   tossed         Phase::set_aside; a toss that scores nothing has the bust class there, for which
///                  actions() is not to be asked (use Match::after_bust)
///   dice_left      Phase::roll_or_stop, or with 6 dice Phase::toss
///   card_drawn     Phase::play_or_discard; Phase::toss if the card must be played; for a card without dice
///                  the start of the other player's turn, or the end of the game where it was the last turn
///   between_cards  Phase::between_cards, or Phase::draw after a card that must be followed by one. The card
///                  is that of the fill; without it one after which the player may stop, if there can be one
/// Fills on a card that goes on until the bust are 0 in the state, whatever the situation says.
/// Throws SituationError for what can't be: scores below 0, at or over the goal or no multiple of 50; points
/// that can't be at risk there; a wrong number of dice, or of dice kept; too many fills; a card that is not
/// in the deck, that tosses no dice, or that the player may not play; nothing at risk between cards with
/// fewer points on the sheet than were just added. `reachable` is of the same match; it covers what is asked
/// of it as needed.
State state_of(const Match& match, Reachable& reachable, const Situation& situation);

/// The cards after which another one must be drawn, where they may have been filled in a situation
/// `between_cards` that names no card and state_of() takes for one in which the player may stop; else none.
std::vector<int> cards_that_would_force(const Match& match, Reachable& reachable, const Situation& situation);

}  // namespace fillwise::model
