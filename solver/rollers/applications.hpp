#pragma once

// What the inputs of a turn program lead to, at two boards.

#include <vector>

#include "model/rollers/board.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

/// One way to apply a hand: the board it makes, and the value of chips that it collects.
struct Outcome {
  Node input = 0;           ///< of the program
  std::uint8_t target = 0;  ///< index of the board in Applications::boards
  std::uint8_t collects = 0;
};

struct Applications {
  std::vector<model::rollers::Board> boards;  ///< the board as it is first, then others
  std::vector<Outcome> outcomes;              ///< of a player with chips
  std::vector<Outcome> without_chips;
};

/// All that the inputs of the program can be: the value of an input is the largest of its outcomes, or nothing (minus
/// infinity) if it has none. Without Rules::apply_all an input has the one outcome that uses every die of the hand,
/// if there is one.
Applications applications(const TurnProgram& program, const model::rollers::Board& own,
                          const model::rollers::Board& other);

}  // namespace fillwise::solver::rollers
