#pragma once

// How boards and dice of Rollers are written.
//
//   boards  the sections that have markers, o for open and c for closed: "1c,3o"; "none"
//   dice    1 to 5, * (or s) for a star; the black die has a b before it: "1,1,3,*,5,b2"; "none"
//           the zap is z (or bz)
//
// Commas and blanks between them may be left out: "113*5b2", "1c3o". Capitals are read as small letters.

#include <string>
#include <string_view>

#include "model/rollers/board.hpp"
#include "model/rollers/played_match.hpp"
#include "model/rollers/turn.hpp"

namespace fillwise::rollers {

inline constexpr std::string_view kNone = "none";

/// Dice as somebody has written them down; their number is not looked at, but for 100 of them.
struct WrittenDice {
  model::rollers::Saved dice;
  bool zap = false;  ///< shown by the black die, which is then not among the dice

  int total() const { return dice.total() + (zap ? 1 : 0); }
  friend bool operator==(const WrittenDice&, const WrittenDice&) = default;
};

/// Throws Error(invalid), "FIELD: found ..., expected ...".
WrittenDice read_dice(std::string_view field, std::string_view text);
/// With commas: what read_dice() reads.
std::string written(const WrittenDice& dice);
std::string written(const model::rollers::Saved& dice);
/// With blanks, for people: "1 1 3 * b2".
std::string shown(const model::rollers::Saved& dice);

/// A roll as it is written.
WrittenDice written_dice(const model::rollers::Roll& roll);
/// "1 3 z".
std::string shown(const model::rollers::Roll& roll);

/// A board that is not complete. Throws Error(invalid) likewise.
model::rollers::Board read_board(std::string_view field, std::string_view text,
                                 const model::rollers::Rules& rules);
/// "1c,3o": what read_board() reads.
std::string written(const model::rollers::Board& board);

}  // namespace fillwise::rollers
