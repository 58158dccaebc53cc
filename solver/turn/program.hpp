#pragma once

// A rule set compiled for the turn pass: what is to be computed for one number of points at risk, as flat
// lists.
//
// A "mode" is a card with so many fills made on it: Double Trouble has two modes, No Dice none. A "board" is
// a way to set dice aside: most cards let the player choose, Must Bust takes every scoring die. The modes of
// a board stand together, those of the card that can be discarded (Vengeance) last among them, so that the
// pass can leave them out where no lane may play it.
//
// For each position of a board the toss classes are listed so that the best way of a class is found from
// classes listed before it: a toss with one scoring die more offers all that the toss without it offers, and
// a little more. For the official chart that makes 183 steps of at most three terms, one for each of 168
// classes and 15 auxiliary ones, out of 775 ways (tests/solver/turn/program_test.cpp counts them).

#include <cstdint>
#include <vector>

#include "model/fill_or_bust/rules.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::race {

/// Best way of one toss class: max(slot[first], slot[second], leaf); it is stored in the next slot and counts
/// with `weight` in the toss. Slot 0 holds minus infinity. weight 0: an auxiliary step.
struct TossStep {
  std::uint16_t first = 0;
  std::uint16_t second = 0;
  std::uint16_t leaf_points = 0;    ///< units gained by the way that only this class offers
  std::uint16_t leaf_position = 0;  ///< of the board, after it; 0 for a fill
  double weight = 0;                ///< tosses of the class, out of 6^n
  bool operator==(const TossStep&) const = default;
};

/// The toss from one position.
struct TossProgram {
  int dice = 0;                 ///< tossed
  bool stop_forbidden = false;  ///< even where the card lets the player stop
  double bust_weight = 0;       ///< tosses that score nothing, out of 6^n
  std::vector<TossStep> steps;
  bool operator==(const TossProgram&) const = default;
};

/// How the cards of some modes set dice aside.
struct Board {
  model::TossRules rules;
  bool takes_all = false;  ///< every scoring die is set aside: each step is its leaf
  /// Positions between tosses by rising number of dice, so that a toss leads to earlier ones: [0] has no dice
  /// left (the fill is made), the last one all six. Where no dice are told apart these are 0 to 6 dice.
  std::vector<model::Position> positions;
  std::vector<TossProgram> tosses;  ///< from positions[1], [2], ...
  int first_mode = 0;               ///< its modes: [first_mode, end_mode)
  int end_mode = 0;
  int always_end = 0;  ///< [always_end, end_mode) are of the discardable card

  int modes() const { return end_mode - first_mode; }
  int fresh() const { return static_cast<int>(positions.size()) - 1; }
  int index_of(model::Position p) const;  ///< of a position in which dice are tossed
};

struct Mode {
  enum class Fill : std::uint8_t {
    next_fill,     ///< six fresh dice in the next mode
    until_bust,    ///< six fresh dice in this mode
    at_risk,       ///< factor * (t + bonus) at risk, between cards or before a draw
    add_to_sheet,  ///< the points are added to the sheet
    win            ///< the game is won
  };
  int card = 0;   ///< index into RuleSet::cards
  int fills = 0;  ///< fills made
  int board = 0;  ///< index into TurnProgram::boards
  Fill fill = Fill::at_risk;
  bool may_stop = false;
  bool bust_adds = false;  ///< a bust adds what is at risk to the sheet
  bool must_draw = false;  ///< after the fill a card must follow
  int bonus = 0;
  int factor = 1;
  int leader_loses = 0;
  int leader_needs = 0;
  bool tied_player_loses_too = false;
  bool only_from_behind = false;

  /// Whether the other player is a leader whom the card hits: as model::Card::hits().
  bool hits(int own, int opponent) const { return only_from_behind ? opponent > own : opponent >= own; }
  /// What is left to a leader with so many units when the card takes from him.
  int left(int score) const {
    return score < leader_needs ? score : score > leader_loses ? score - leader_loses : 0;
  }
  /// Whether the fill may take points from a leader while the player's own stay at risk, and whether it does.
  bool takes_at_risk() const { return fill == Fill::at_risk && leader_loses > 0; }
  bool takes_at_risk(int own, int opponent) const {
    return takes_at_risk() && hits(own, opponent) && left(opponent) != opponent;
  }
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
  std::vector<Board> boards;
  int slots = 0;                  ///< most slots that a toss program needs, slot 0 included
  bool use_preset_loops = true;   ///< use the loops compiled for presets where a board equals one of theirs
  int most_points = 0;            ///< most units that one toss adds
  int most_fills = 1;             ///< most fills that a card owes
  int most_taken = 0;             ///< most units that a card takes from a leader
  int last_benchmark = 0;         ///< units; 0: there is none
  int lost_when_tied = 0;         ///< Match::lost_when_tied
  bool adds_in_mid_turn = false;  ///< after some fill the turn goes on with nothing at risk
  bool adds_and_draws = false;    ///< after some such fill another card must be drawn
  bool takes_at_risk = false;     ///< some card takes them while the player's points stay at risk
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

  /// Numbers of points at risk of a turn, from 0 up, where scores go up to the limit.
  std::size_t heights(int limit) const;
  /// Whether points may be added to the sheet and then, as a card must follow, be lost to a penalty in the
  /// same turn.
  bool penalised_draws() const { return adds_and_draws && !penalties.empty(); }
  /// Whether cards lead back to lower scores in most turns.
  bool often_leads_back() const { return !penalties.empty() || takes_at_risk; }
  /// The mode of a card with so many fills made; -1 if there is none.
  int mode_of(int card, int fills) const;
  bool is_penalty(int card) const;
  /// The board on which every scoring die is set aside and counts: of penalty cards. Null if there is none.
  const Board* penalty_board() const;
  const Board& board_of(int mode) const {
    return boards[static_cast<std::size_t>(modes[static_cast<std::size_t>(mode)].board)];
  }
};

/// Of a match's rules and tosses.
TurnProgram compile(const model::Match& match);
TurnProgram compile(const model::RuleSet& rules);

}  // namespace fillwise::race
