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
  bots::Tally tally;  ///< player 0 is the rated one
  /// What a game gives away against best play, mean of both seats, with kShareConfidence: one half less the share
  /// without luck. A forfeit gives away the chance that was left.
  solver::Mean loss;
  solver::DecisionLosses losses;  ///< of one game, means
};

/// Games in pairs with the same luck, the seats exchanged; `games` is even. A game that is forfeited is lost. Fewer
/// games when `progress` says no, or a player throws Error(cancelled). Throws what else the players throw.
PlayedRating rate_by_play(bots::Player& player, const model::Match& match, const Table& table,
                          std::int64_t games, std::uint64_t seed,
                          const std::function<bool(double done)>& progress);

}  // namespace fillwise
