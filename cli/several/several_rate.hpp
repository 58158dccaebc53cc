#pragma once

// `fillwise rate --players`: how good players are in each seat against others who keep to the profile.

#include <cstdint>
#include <string>
#include <vector>

#include "api/input/players.hpp"
#include "api/table/table.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

/// --players, as it was typed. Throws Error(invalid).
int count_of_rated(const std::string& typed);

struct SeveralRate {
  std::string count;                 ///< --players, as it was typed
  std::vector<NamedPlayer> players;  ///< each by itself
  TableOptions table;
  std::uint64_t games = 20'000;  ///< in each seat
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: as many as the machine has
  bool json = false;
};

Work several_rate(Context& context, const SeveralRate& command);

}  // namespace fillwise::cli
