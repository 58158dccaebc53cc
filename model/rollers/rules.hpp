#pragma once

// What may differ between one set of Rollers rules and another. docs/games/rollers.md has the sentence of the rule
// text for each; model/rollers/rules_toml.hpp reads them from a file.

#include <string>

namespace fillwise::model::rollers {

inline constexpr int kMostSections = 5;
inline constexpr int kMostDice = 6;  ///< the black one is one of them
inline constexpr int kMostRolls = 3;
inline constexpr int kMostChips = 55;  ///< of a player at the start of a round
inline constexpr int kMostPoints = 9;  ///< that the match can go to
inline constexpr int kLeastPlayers = 2, kMostPlayers = 5;

struct Rules {
  std::string name = "rollers";
  int sections = kMostSections;      ///< 1 to 5: section n needs n dice of value n
  int dice = kMostDice;              ///< 2 to 6
  int rolls = kMostRolls;            ///< 1 to 3 a turn
  int chips = kMostChips;            ///< 1 to 55: the value that each player begins a round with
  int points = 5;                    ///< 1 to 9: first to so many wins the match
  bool take_up_again = true;         ///< a die set aside may be rolled again after the next roll
  bool collect_when_closing = true;  ///< in the turn that closes a section, for it
  bool apply_all = false;            ///< dice that can be applied must be
  bool tied_chips_score = false;     ///< who ties for most chips scores that point; else nobody
  bool tie_plays_on = false;         ///< equal points and chips at the end: another round; else it is shared

  friend bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace fillwise::model::rollers
