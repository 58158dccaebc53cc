#pragma once

// `fillwise simulate` with three or four players.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "api/table/table.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"
#include "solver/simulate/luck.hpp"

namespace fillwise::cli {

/// What `simulate` was asked for; words as they were typed where their meaning depends on the number of players.
struct SeveralSimulate {
  std::vector<std::string> players;
  std::optional<std::string> count;  ///< --players
  std::optional<std::string> games;
  std::uint64_t seed = 1;
  solver::Draws draws = solver::Draws::replaced;
  double confidence = 0.95;
  int threads = 0;  ///< 0: as many as the machine has
  bool rotated = false, check = false, no_luck = false, json = false;
};

/// Games to play where nobody says how many, and the most.
inline constexpr std::int64_t kUsualGames = 100'000;
inline constexpr std::int64_t kMostGames = 1'000'000'000;

/// Whether so many players are asked for that several_simulate() plays them.
bool is_of_several(const std::vector<std::string>& players, const std::optional<std::string>& count);

Work several_simulate(Context& context, const SeveralSimulate& command, const TableOptions& table);

}  // namespace fillwise::cli
