#pragma once

// The games of a match as game records, and back.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/bots/game.hpp"
#include "api/bots/tally.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise::bots {

/// What the players of a match are called in records: as they call themselves, or as they were typed, without what
/// can't stand in a name, and two of one name told apart by a number.
std::array<std::string, 2> record_names(const std::array<std::string, 2>& called);
/// The same of any number of players.
std::vector<std::string> record_names(std::span<const std::string> called);

/// What records say of a game that a player has given up.
inline constexpr std::string_view kResigned = "resigned";
/// Why a game was lost, without what can't stand in a record.
std::string forfeit_words(const std::string& reason);

/// How records of a match say what they belong to.
struct RecordHead {
  std::array<std::string, 2> names;  ///< of the players, 0 and 1
  std::string rules;                 ///< a preset or a file
  std::uint64_t seed = 1;
};

/// "12, seed 7": the title of a game.
std::string record_title(std::int64_t number, std::uint64_t seed);

/// The record of a game, counted from 1, with that player in its first seat.
model::GameRecord match_record(const RecordHead& head, const Game& game, const Ended& ended,
                               std::int64_t number, std::size_t first, model::RecordDetail detail);

/// How a game of a record ended, without its luck. Throws Error(invalid) if it can't be one of a match's: not over,
/// and no forfeit.
Ended ended_of(const model::GameRecord& record, const model::PlayedGame& game, std::int64_t number);

}  // namespace fillwise::bots
