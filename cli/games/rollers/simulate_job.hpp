#pragma once

// fillwise rollers simulate: what is asked, from words to a job.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/command_line.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/play/match_simulation.hpp"

namespace fillwise::cli::games {

struct RollersSimulateOptions {
  std::vector<std::string> players;
  std::string games = "2000", seed = "1", confidence = "0.95";
  std::optional<std::string> first, points, rules, threads;
  bool check = false, json = false;
};

struct RollersSimulateJob {
  model::rollers::Rules rules;
  std::vector<solver::rollers::PlayerKind> players;
  solver::rollers::MatchSimulation options;
  double confidence = 0.95;
  bool check = false, json = false;

  bool has_optimal() const { return std::ranges::count(players, solver::rollers::PlayerKind::optimal) > 0; }
  /// The one player of two who does not play its best, where the best play would win half of the matches: players
  /// begin equally often, with equal points.
  std::optional<std::size_t> rated_player() const {
    if (players.size() != 2 || std::ranges::count(players, solver::rollers::PlayerKind::optimal) != 1 ||
        options.starter || options.games % 2 != 0 || options.points[0] != options.points[1])
      return std::nullopt;
    return players[0] == solver::rollers::PlayerKind::optimal ? 1 : 0;
  }
  bool is_solved() const {
    return players.size() == 2 && std::ranges::count(players, solver::rollers::PlayerKind::optimal) == 2;
  }
};

void add_rollers_simulate_options(Command& command, RollersSimulateOptions& typed);
/// Throws Error(invalid).
RollersSimulateJob rollers_simulate_job(const RollersSimulateOptions& typed);

}  // namespace fillwise::cli::games
