#pragma once

// What luck deals in a game: the next card, the next toss.
//
// Every number is at a place of its own, Philox at the key `seed` and the counter
//   word 0  how many of its kind were dealt in this turn before (of the pile: in this game), 26 bits, then
//           the number of the attempt, 6 bits
//   word 1  the number of the turn in the game, 30 bits, then the kind: card, toss, choice, pile
//   words 2 and 3  the number of the game
// so that it depends neither on threads nor on what else was asked for. Where two games have the same seed
// and number, the same turn deals the same cards and the same dice in the same order, whoever has it and
// whatever was done in earlier turns: this is the same luck for both seats, once the seats are switched. A
// toss of fewer dice shows the first of the six that are dealt for it.
//
// Numbers below n are exactly uniform if the bits are: of the 2^32 values of a word as many are used as n
// goes into, and the next word is taken for the others.

#include <cstdint>
#include <span>
#include <vector>

#include "model/fill_or_bust/dice.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/simulate/philox.hpp"

namespace fillwise::solver {

/// How cards are drawn.
enum class Draws : std::uint8_t {
  replaced,  ///< each from the full deck, as tables are solved
  pile       ///< from a shuffled pile, without replacement; when it is empty, all cards are shuffled anew
};

/// The cards of a rule set as luck sees them.
class Deck {
 public:
  /// At least one card that can't be discarded is in the deck (RuleSet).
  Deck(const model::RuleSet& rules, Draws draws);

  Draws draws() const { return draws_; }
  std::size_t kinds() const { return counts_.size(); }
  std::uint32_t size() const { return size_; }
  std::uint32_t count(std::size_t card) const { return counts_[card]; }
  std::span<const std::uint16_t> counts() const { return counts_; }

 private:
  Draws draws_;
  std::vector<std::uint16_t> counts_;  ///< by index into RuleSet::cards
  std::uint32_t size_ = 0;
};

/// How far a game's luck has been dealt.
struct Dealt {
  std::uint32_t turn = 0;                 ///< turns that are over
  std::uint32_t cards = 0;                ///< in this turn
  std::uint32_t tosses = 0, choices = 0;  ///< likewise
  std::uint32_t from_pile = 0;            ///< cards of this game that came from the pile
};

/// A toss of six dice as a number below 6^6: die i shows face 1 + the digit of weight 6^i.
using Roll = std::uint32_t;
/// The first n dice of a roll.
model::Dice dice_of(Roll roll, int n);

/// The luck of one game.
class Luck {
 public:
  /// The deck must outlive it. `pile`: where the cards that are left are counted, Deck::kinds() numbers, all
  /// 0 before the first card; if none is given the object has its own.
  Luck(const Deck& deck, std::uint64_t seed, std::uint64_t game, const Dealt& dealt = {},
       std::span<std::uint16_t> pile = {});
  Luck(const Luck&) = delete;
  Luck& operator=(const Luck&) = delete;
  ~Luck() = default;

  /// The turn is over: what comes next belongs to the other player's.
  void end_turn();
  /// The next card, an index into RuleSet::cards, of another kind than `other_than` (after that one was
  /// discarded; those that come off the pile in between are put aside with it).
  int next_card(int other_than = -1);
  Roll next_roll();
  /// The next toss of n dice, 1 to 6.
  model::Dice next_toss(int n) { return dice_of(next_roll(), n); }
  /// A number below n, at least 1, for a player who leaves a choice to chance.
  std::uint32_t next_choice(std::uint32_t n);

  const Dealt& dealt() const { return dealt_; }

 private:
  enum class Kind : std::uint8_t { card, toss, choice, pile };
  /// The number below n of that place.
  std::uint32_t below(std::uint32_t n, Kind kind, std::uint32_t turn, std::uint32_t number) const;
  int from_pile();

  const Deck& deck_;
  std::uint64_t seed_, game_;
  Dealt dealt_;
  std::vector<std::uint16_t> own_pile_;
  std::span<std::uint16_t> pile_;
};

}  // namespace fillwise::solver
