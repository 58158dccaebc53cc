#pragma once

// Who sits at the tables of a match.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/bots/player.hpp"
#include "api/table/table.hpp"
#include "cli/bots/bot_player.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// All players of a match, once for each table. A bot is a process of its own at each table.
class MatchSeats {
 public:
  /// `words`: players as they were typed. Match, table and context must outlive it; `table` may be nothing if nobody
  /// plays by it.
  MatchSeats(Context& context, const model::Match& match, const std::vector<std::string>& words,
             const bots::BotSettings& bots, std::uint64_t seed, const std::shared_ptr<const Table>& table,
             std::size_t tables);

  /// Players `one` and `other` at each table.
  std::vector<std::array<bots::Player*, 2>> tables(std::size_t one, std::size_t other) const;
  /// How a bot calls itself, once it has been started; "" for players of the program.
  std::string name(std::size_t player) const;

 private:
  struct Seat {
    std::unique_ptr<bots::Player> player;
    bots::BotPlayer* bot = nullptr;  ///< the player, if it is one
  };
  std::vector<std::vector<Seat>> tables_;  ///< [table][player]
};

}  // namespace fillwise::cli
