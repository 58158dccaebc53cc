#pragma once

// What `fillwise match` and `fillwise rollers match` print of two players.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "api/base/json.hpp"
#include "api/bots/sprt.hpp"
#include "api/bots/tally.hpp"

namespace fillwise::cli {

struct MatchReport {
  std::array<std::string, 2> players;  ///< as they were typed
  std::array<std::string, 2> names;    ///< as bots call themselves, or ""
  std::string game;                    ///< its name in JSON, "rollers"; or "", which is Fill or Bust
  std::string rules;                   ///< as people are told
  Json rules_keys;                     ///< what JSON says of them
  int goal = 0;                        ///< points; of Fill or Bust
  std::uint64_t seed = 0;
  bots::Tally tally;
  std::optional<bots::Hypotheses> sprt;  ///< what the match was to decide
};

/// "./my-bot (My Bot)", as wide as a column of players may be.
std::string player_text(const std::string& typed, const std::string& name);
/// The first of the games lost by forfeit, of so many in all; empty if there is none.
std::string forfeits_text(std::span<const bots::Forfeited> first, std::int64_t all);
Json forfeits_json(std::span<const bots::Forfeited> forfeits);
/// "49.41 % (95 % interval: 49.15 to 49.67)"; `of`: what stands behind the share.
std::string share_text(const bots::Share& share, std::string_view of = "");

std::string match_text(const MatchReport& report);
Json match_json(const MatchReport& report);

/// What is the same of all matches of a table: players and shares, without rules.
Json tally_json(const bots::Tally& tally, const std::array<std::string, 2>& players,
                const std::array<std::string, 2>& names);

}  // namespace fillwise::cli
