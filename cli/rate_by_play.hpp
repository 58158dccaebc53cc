#pragma once

// Rating a player by play: games against the best play, in which what each decision gives away is added up.

#include <cstdint>
#include <functional>
#include <string>

#include "cli/bots/player.hpp"
#include "cli/bots/referee.hpp"
#include "cli/table.hpp"
#include "solver/play/decision_losses.hpp"
#include "solver/simulate/interval.hpp"

namespace fillwise::cli {

/// What came of it.
struct PlayedRating {
  bots::Tally tally;              ///< player 0 is the rated one
  solver::Mean loss;              ///< what a game gives away against best play, mean of both seats, with 95 %
  solver::DecisionLosses losses;  ///< of one game, means
};

/// Games in pairs with the same luck, the seats exchanged; `games` is even and at least 4. Throws
/// CommandError(failed) when the player forfeits a game: what it would have given away is not known; and what
/// the players throw.
PlayedRating rate_by_play(bots::Player& player, const model::Match& match, const Table& table,
                          std::int64_t games, std::uint64_t seed,
                          const std::function<void(double done)>& progress);

std::string to_text(const PlayedRating& rating, const std::string& name, const Table& table);
Json to_json(const PlayedRating& rating, const std::string& name, const Table& table);

}  // namespace fillwise::cli
