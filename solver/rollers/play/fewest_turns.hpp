#pragma once

// The fewest turns in which a player completes the board, on average, if nobody else counts.

#include <vector>

#include "model/rollers/board.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

class FewestTurns {
 public:
  explicit FewestTurns(const TurnProgram& program);

  /// Expected turns from this board on, to 1e-9; 0 of a complete one.
  double at(const model::rollers::Board& board) const {
    return turns_[static_cast<std::size_t>(board.code())];
  }

 private:
  std::vector<double> turns_;  ///< by code
};

}  // namespace fillwise::solver::rollers
