#pragma once

// A match of three and more players at one table: `match --players`.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/several/profile_table.hpp"
#include "cli/bots/bot_settings.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// What was asked for; words as they were typed where their meaning depends on the number of players.
struct TableMatchPlan {
  std::vector<std::string> players;  ///< as they were typed, as many as play
  std::int64_t games = 0;            ///< a multiple of their number
  std::uint64_t seed = 1;
  std::vector<int> start;  ///< scores on the sheets by seat, in units
  bots::BotSettings bots;
  std::optional<std::string> record;  ///< a file for the games
  std::string rules_word;             ///< of records
  model::RuleSet rules;
  int goal = 0;                           ///< points
  std::optional<SeveralRequest> profile;  ///< where somebody keeps to it
  bool strict = false, json = false;
};

void play_at_one_table(Context& context, TableMatchPlan& plan);

}  // namespace fillwise::cli
