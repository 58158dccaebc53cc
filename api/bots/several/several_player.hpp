#pragma once

// The program's players in games of three and more, who are asked as in games of two (Question::opponents).

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "api/bots/player.hpp"
#include "api/several/play_table.hpp"

namespace fillwise::bots {

/// Where a player that keeps to the profile of a game of so many gets its table. Throws Error as PlayTables::of() does.
using ProfileSource = std::function<std::shared_ptr<const PlayTable>(int players)>;

/// The player of that name in a game of so many; `seed` of one who leaves choices to chance, or whose profile mixes two
/// options. Those who follow a rule see the best of the others as the opponent. The match, of two players, must outlive
/// it. Throws Error as several_player_named(), rule_of() and the source of the table do.
std::unique_ptr<Player> several_player(const std::string& name, const model::Match& match, int players,
                                       std::uint64_t seed, const ProfileSource& table);

}  // namespace fillwise::bots
