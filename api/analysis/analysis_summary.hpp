#pragma once

// Analysed games, one after the other, and what they come to.

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "api/analysis/record_boards.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "solver/advice/analysis.hpp"
#include "solver/advice/analysis_tally.hpp"

namespace fillwise {

struct AnalysedGame {
  model::GameRecord record;  ///< without its turns
  std::shared_ptr<const Board> board;
  model::PlayedGame game;
  solver::GameAnalysis analysis;
  std::array<solver::PlayerTally, 2> tallies;

  std::size_t turns() const { return analysis.steps.empty() ? 0 : analysis.steps.back().turn + 1; }
};

/// A decision that gave something away, by itself.
struct WorstDecision {
  std::size_t game = 0;       ///< of all games, from 0
  std::size_t step = 0;       ///< of the game, from 0
  std::string source, place;  ///< of its record
  std::string player;
  std::shared_ptr<const Board> board;
  model::GameStep happened;
  solver::AnalysedStep decision;
};

/// What games come to. It needs memory for the names of players and the worst decisions, not for games; sums run in
/// the order of the games.
class AnalysisSummary {
 public:
  /// Keeps so many of the worst decisions.
  AnalysisSummary(const solver::MistakeLimits& limits, std::size_t worst)
      : limits_(limits), most_worst_(worst) {}

  /// The next game.
  void add(const AnalysedGame& game);

  const solver::MistakeLimits& limits() const { return limits_; }
  std::size_t games() const { return games_; }
  /// By name, in the order in which they first play.
  const std::vector<std::pair<std::string, solver::PlayerTally>>& players() const { return players_; }
  /// The worst ones first; of equal losses the earlier one.
  std::vector<WorstDecision> worst() const;
  /// The largest distance between the bounds of an option.
  double width() const { return width_; }

 private:
  void add_worst(const AnalysedGame& game, std::size_t step);

  solver::MistakeLimits limits_;
  std::size_t most_worst_;
  std::size_t games_ = 0;
  std::vector<std::pair<std::string, solver::PlayerTally>> players_;
  std::unordered_map<std::string, std::size_t> places_;  ///< in players_, by name
  std::vector<WorstDecision> worst_;                     ///< a heap with the least bad one at its front
  double width_ = 0;
};

}  // namespace fillwise
