#pragma once

// Which points can be at risk in which situation of a turn: tells a real situation from an impossible one.
//
// Counted for a turn alone, whatever the scores: every sequence of tosses, choices and cards of the deck.

#include <cstdint>
#include <vector>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::model {

class Reachable {
 public:
  /// Nothing is covered yet. The match must outlive it.
  explicit Reachable(const Match& match);

  /// Makes sure that the questions below can be asked up to `at_risk` units. Takes time and memory in
  /// proportion.
  void cover(int at_risk);
  int covered() const { return most_; }  ///< -1: nothing

  /// Whether dice can be about to be tossed from the position on the card with `fills` made and `at_risk`
  /// units at risk. Fills on a card that goes on until the bust are not counted: they are 0.
  bool tossing(int card, int fills, Position from, int at_risk) const;
  /// Whether a player can stand between two cards, after a fill, with `at_risk` units at risk.
  bool between_cards(int at_risk) const { return between_.at(static_cast<std::size_t>(at_risk)) != 0; }
  /// Whether the card's last fill can just have been made and the turn goes on, with `at_risk` units at risk
  /// and `own` on the player's sheet.
  bool filled(int card, int at_risk, int own) const;
  /// The fewest units on the sheet after a card that adds to it in mid-turn; -1 for another card.
  int fewest_added(int card) const { return fewest_added_.at(static_cast<std::size_t>(card)); }
  /// Whether a card can be drawn with `at_risk` units at risk.
  bool drawing(int at_risk) const { return drawing_.at(static_cast<std::size_t>(at_risk)) != 0; }

  /// The fewest units on the sheet of a player who stands between two cards with nothing at risk: as many as
  /// a card that adds to the sheet in mid-turn adds at least. -1 if there is no such card.
  int fewest_on_sheet_in_mid_turn() const { return fewest_on_sheet_; }

 private:
  /// `place`: 0 when the fill was just made, else one more than the position's place in its TossTable.
  std::size_t index(int card, int fills, std::size_t place, int at_risk) const;
  std::size_t place_after(int card, Position from, const Way& way) const;
  bool is_set(int card, int fills, std::size_t place, int at_risk) const;
  int fewest_in_fill(int card) const;
  void after_fills(int at_risk);
  void tosses(int at_risk);

  const Match& match_;
  int most_ = -1;
  int fills_stride_ = 1;
  std::size_t places_stride_ = 1;
  bool all_count_ = true;  ///< every toss that scores adds points
  std::vector<std::vector<std::vector<Way>>>
      ways_;                           ///< [card][place - 1]: every way to set aside that a toss offers
  std::vector<std::uint8_t> tossing_;  ///< see index()
  std::vector<std::uint8_t> between_;  ///< [at_risk]
  std::vector<std::uint8_t> drawing_;  ///< [at_risk]
  std::vector<int> fewest_added_;      ///< by card
  int fewest_on_sheet_ = -1;
  bool may_stop_with_nothing_ = false;  ///< between two cards with nothing at risk there is a choice
};

}  // namespace fillwise::model
