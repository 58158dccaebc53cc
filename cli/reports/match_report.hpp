#pragma once

// What `fillwise match` and `fillwise rollers match` print.

#include <array>
#include <cstdint>
#include <string>

#include "api/base/json.hpp"
#include "api/bots/referee.hpp"

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
};

std::string match_text(const MatchReport& report);
Json match_json(const MatchReport& report);

}  // namespace fillwise::cli
