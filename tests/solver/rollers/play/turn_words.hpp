#pragma once

// Dice, boards and tables of Rollers in a few letters, for tests of players.

#include <initializer_list>
#include <string>

#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"

namespace fillwise::solver {

using model::rollers::Board;
using model::rollers::Saved;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;

/// Numbers, and 6 for a star.
inline Saved saved(std::initializer_list<int> purple, int black = model::rollers::kNoBlack) {
  Saved result;
  for (const int face : purple) result.purple = result.purple.with(face - 1);
  result.black = static_cast<std::uint8_t>(black);
  return result;
}

inline Turn choosing(int rolls, const Saved& dice) {
  return {Turn::Phase::choose, static_cast<std::uint8_t>(rolls), dice, {}};
}

inline Turn applying(const Saved& dice) {
  return {Turn::Phase::apply, model::rollers::kMostRolls, dice, {}};
}

/// "cc-o-": sections 1 to 5 closed, closed, empty, open, empty.
inline Board board(const std::string& sections) {
  Board result;
  for (std::size_t i = 0; i < sections.size(); ++i)
    result.sections[i] = sections[i] == 'c'   ? Section::closed
                         : sections[i] == 'o' ? Section::open
                                              : Section::empty;
  return result;
}

inline std::string text_of(const Board& board) {
  std::string text;
  for (const Section s : board.sections) text += "-oc"[static_cast<std::size_t>(s)];
  return text;
}

/// Two players, the first to move.
inline Table table(const std::string& own, const std::string& other, int own_chips) {
  Table result = model::rollers::round_start({}, 2, 0);
  result.boards[0] = board(own);
  result.boards[1] = board(other);
  result.chips[0] = static_cast<std::uint16_t>(own_chips);
  result.chips[1] = static_cast<std::uint16_t>(2 * model::rollers::kMostChips - own_chips);
  return result;
}

}  // namespace fillwise::solver
