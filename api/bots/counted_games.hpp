#pragma once

// Simulated games in which a bot plays: one after the other, each decision asked.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "api/bots/referee.hpp"
#include "solver/simulate/simulate.hpp"

namespace fillwise::bots {

struct CountedGames {
  /// Fewer games than were asked for, in whole pairs, if SimulateOptions::cancel was set or a player threw
  /// Error(cancelled).
  solver::Simulated counted;
  /// By player. Games lost by forfeit count as lost, their turns and points don't count.
  std::array<std::int64_t, 2> forfeits{};
  std::optional<Forfeited> first_forfeit;
};

/// The games of solver::simulate() for these options, dealt the same luck; the number of threads has no
/// meaning here. Players in the order in which they were given. `table`: to take luck out, if that is asked for.
CountedGames play_counted(const model::Match& match, const std::array<Player*, 2>& players,
                          const solver::SimulateOptions& options, const Table* table = nullptr);

}  // namespace fillwise::bots
