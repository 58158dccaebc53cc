#pragma once

// Rating a player by play: games against the best play, in which what each decision gives away is added up.

#include <cstdint>
#include <functional>
#include <string>

#include "api/bots/player.hpp"
#include "api/bots/referee.hpp"
#include "api/table/table.hpp"
#include "solver/play/decision_losses.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise {

/// What came of it.
struct PlayedRating {
  static constexpr double kConfidence = 0.95;

  bots::Tally tally;              ///< player 0 is the rated one
  solver::Mean loss;              ///< what a game gives away against best play, mean of both seats, with 95 %
  solver::DecisionLosses losses;  ///< of one game, means
};

/// Games in pairs with the same luck, the seats exchanged; `games` is even and at least 4. Throws
/// Error(failed) when the player forfeits or resigns a game: what it would have given away is not known; and what
/// the players throw.
PlayedRating rate_by_play(bots::Player& player, const model::Match& match, const Table& table,
                          std::int64_t games, std::uint64_t seed,
                          const std::function<void(double done)>& progress);

}  // namespace fillwise
