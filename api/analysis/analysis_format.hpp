#pragma once

// How analysed games are written, in parts, so that not all games need be there at once: what stands before the games,
// each game, and what stands after them.

#include <functional>
#include <string>

#include "api/analysis/analysed_games.hpp"

namespace fillwise {

struct AnalysisFormat {
  /// `with_games`: the games are written too.
  std::function<std::string(const AnalysisSummary&, bool with_games)> before_games;
  /// `number`: from 0. `name_width`: columns for a player's name; 0: as the game's own names need.
  std::function<std::string(const AnalysedGame&, std::size_t number, std::size_t name_width)> game;
  std::function<std::string(const AnalysisSummary&, bool with_games)> after_games;
};

/// Columns for the names of all players.
std::size_t name_width(const AnalysisSummary& summary);
/// Everything, games included.
std::string formatted(const AnalysisFormat& format, const AnalysedGames& all);

}  // namespace fillwise
