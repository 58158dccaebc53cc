#pragma once

// What `fillwise match` prints of three players and more, each of whom plays each other one.

#include <string>
#include <vector>

#include "api/base/json.hpp"
#include "api/bots/standings.hpp"
#include "api/bots/tally.hpp"

namespace fillwise::cli {

struct RoundRobinReport {
  struct Pairing {
    std::size_t one = 0, other = 1;
    bots::Tally tally;
  };
  std::vector<std::string> players;  ///< as they were typed
  std::vector<std::string> names;    ///< as bots call themselves, or ""
  std::string rules;                 ///< as people are told
  Json rules_keys;                   ///< what JSON says of them
  int goal = 0;                      ///< points
  std::uint64_t seed = 0;
  std::vector<Pairing> pairings;  ///< each has games
};

std::string round_robin_text(const RoundRobinReport& report);
Json round_robin_json(const RoundRobinReport& report);

}  // namespace fillwise::cli
