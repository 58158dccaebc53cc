#pragma once

// What `fillwise match --players` prints: of a match at one table.

#include <string>
#include <vector>

#include "api/base/json.hpp"
#include "api/bots/several/table_match.hpp"
#include "model/fill_or_bust/rules.hpp"

namespace fillwise::cli {

struct TableMatchReport {
  std::vector<std::string> players;  ///< as they were typed
  std::vector<std::string> names;    ///< as bots call themselves, or ""
  model::RuleSet rules;
  int goal = 0;  ///< points
  std::uint64_t seed = 0;
  bots::TableTally tally;  ///< with a game, at least
};

std::string to_text(const TableMatchReport& report);
Json to_json(const TableMatchReport& report);

}  // namespace fillwise::cli
