#pragma once

// Who sits at the table of a match of Fill or Bust: a player of the program, or a bot.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "api/bots/question.hpp"
#include "api/bots/seat.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/turn.hpp"

namespace fillwise::bots {

using Player = PlayerOf<Question>;

/// Where a player that needs a table gets it. Throws Error as table_for() does.
using TableSource = std::function<std::shared_ptr<const Table>()>;

/// Whether it is the name of a player of the program (api/input/players.hpp).
bool is_own_player(const std::string& name);
/// The player of that name; `seed` of one who leaves choices to chance. The match must outlive it. Throws
/// Error as player_named(), rule_of() and the source of the table do.
std::unique_ptr<Player> own_player(const std::string& name, const model::Match& match, std::uint64_t seed,
                                   const TableSource& table);

/// The player who plays by the table; match and table must outlive it.
std::unique_ptr<Player> best_player(const model::Match& match, const Table& table);

}  // namespace fillwise::bots
