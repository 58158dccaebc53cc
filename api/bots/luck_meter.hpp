#pragma once

// Luck taken out of results.

#include "api/bots/game.hpp"
#include "api/table/table.hpp"
#include "solver/advice/advice.hpp"

namespace fillwise::bots {

/// Measures by a table how lucky the players of a game were (solver/advice/analysis.hpp). One thread at a time.
class LuckMeter {
 public:
  /// Match and table must outlive it, and be of the same rules, goal and limit.
  LuckMeter(const model::Match& match, const Table& table)
      : match_(match), advisor_(match, table.value(), table.lower(), table.upper()) {}

  /// The luck of who had the first turn, in chances to win, up to where the game has come: cards and dice of both
  /// players. Zero on average, whatever they play and wherever they give up.
  double of_first_seat(const model::PlayedGame& game);

 private:
  const model::Match& match_;
  solver::Advisor advisor_;
};

}  // namespace fillwise::bots
