#pragma once

// A rule set compiled for the turn pass: what is to be computed for one number of points at risk, as flat
// lists.
//
// A "mode" is a card with so many fills made on it: Double Trouble has two modes, No Dice none. Modes whose
// player chooses what to set aside come first, those that must set everything aside after them. The modes of
// the card that can be discarded (Vengeance) are the last of the choosing ones, so that the pass can leave
// them out where no lane may play it.
//
// For each number of dice the toss classes are listed so that the best way of a class is found from classes
// listed before it: a toss with one scoring die more offers all that the toss without it offers, and a little
// more. For the official chart that makes 168 steps of at most three terms out of 775 ways (measured in
// tests/solver/race).

#include <array>
#include <cstdint>
#include <vector>

#include "model/rules.hpp"
#include "model/turn.hpp"

namespace fillwise::race {

/// Best way of one toss class: max(slot[first], slot[second], leaf); it is stored in the next slot and counts
/// with `weight` in the toss. Slot 0 holds minus infinity. weight 0: an auxiliary step.
struct TossStep {
  std::uint16_t first = 0;
  std::uint16_t second = 0;
  std::uint16_t leaf_points = 0;  ///< units gained by the way that only this class offers
  std::uint16_t leaf_dice = 0;    ///< dice left after it, 0 for a fill
  double weight = 0;              ///< tosses of the class, out of 6^n
  bool operator==(const TossStep&) const = default;
};

struct TossProgram {
  double bust_weight = 0;        ///< tosses that score nothing, out of 6^n
  std::vector<TossStep> choose;  ///< the player chooses what to set aside
  std::vector<TossStep> forced;  ///< every scoring die is set aside: each step is its leaf
  bool operator==(const TossProgram&) const = default;
};
using TossPrograms = std::array<TossProgram, model::kDice>;  ///< by number of dice - 1

struct Mode {
  enum class Fill : std::uint8_t {
    next_fill,    ///< six fresh dice in the next mode
    until_bust,   ///< six fresh dice in this mode
    at_risk,      ///< factor * (t + bonus) at risk, between cards or before a draw
    add_to_sheet  ///< the points are added to the sheet
  };
  int card = 0;   ///< index into RuleSet::cards
  int fills = 0;  ///< fills made
  Fill fill = Fill::at_risk;
  bool may_stop = false;
  bool bust_adds = false;  ///< a bust adds what is at risk to the sheet
  bool must_draw = false;  ///< after the fill a card must follow
  int bonus = 0;
  int factor = 1;
  int leader_loses = 0;
  bool tied_player_loses_too = false;
};

/// A card with dice in the deck: its count and the mode it starts with.
struct DeckRow {
  double count = 0;
  int mode = 0;
};

/// A penalty card: nothing is decided on it, so it is a distribution of points and no mode.
struct Penalty {
  double count = 0;         ///< in the deck
  int card = 0;             ///< index into RuleSet::cards
  bool whole_turn = false;  ///< what was at risk before the card is subtracted too
};

struct TurnProgram {
  std::vector<Mode> modes;
  int choosing = 0;  ///< modes[0 .. choosing) choose
  int always = 0;    ///< modes[0 .. always) choose and are not of the discardable card
  TossPrograms toss;
  int slots = 0;                 ///< most slots that a toss program needs, slot 0 included
  bool use_preset_loops = true;  ///< use the loops compiled for a preset's chart where `toss` equals it
  int most_points = 0;           ///< most units that one toss adds
  int most_fills = 1;            ///< most fills that a card owes
  int most_taken = 0;            ///< most units that a card takes from a leader
  bool loops_at_top = false;  ///< some fill may lead on with more than enough at risk to win: Then::draw, say

  std::vector<DeckRow> deck;  ///< cards with dice that can't be discarded and are no penalties
  std::vector<Penalty> penalties;
  bool subtracts_turn = false;  ///< some penalty takes the whole turn
  double no_dice = 0;           ///< cards without dice
  double firm = 0;              ///< cards that can't be discarded, with or without dice
  double discardable = 0;       ///< cards that can be discarded
  int discardable_mode = -1;
  bool may_discard = false;       ///< who may play it may also discard it
  bool sole_leader_plays = true;  ///< whether a player alone in the lead may play it

  /// The mode of a card with so many fills made; -1 if there is none.
  int mode_of(int card, int fills) const;
  bool is_penalty(int card) const;
};

TurnProgram compile(const model::RuleSet& rules);
/// With the toss table of the rules' chart, where there is one already.
TurnProgram compile(const model::RuleSet& rules, const model::TossTable& tosses);

}  // namespace fillwise::race
