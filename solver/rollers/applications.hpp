#pragma once

// What the inputs of a turn program lead to, at two boards.

#include <functional>
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

/// Calls visit(input, application) for every application that an input of the program stands for. Without
/// Rules::apply_all that is at most one, which uses every die of the hand. `collectable` as in for_each_application().
void for_each_input_application(const TurnProgram& program, const model::rollers::Board& own,
                                unsigned collectable,
                                const std::function<void(Node, const model::rollers::Application&)>& visit);

/// All that the inputs of the program can be for two players: the value of an input is the largest of its outcomes, or
/// nothing (minus infinity) if it has none.
Applications applications(const TurnProgram& program, const model::rollers::Board& own,
                          const model::rollers::Board& other);

}  // namespace fillwise::solver::rollers
