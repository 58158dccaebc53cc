#pragma once

// Game records of one run, each with its table, its steps and their analysis; and what they come to.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "api/table/table.hpp"
#include "model/fill_or_bust/game_record.hpp"
#include "model/fill_or_bust/played_game.hpp"
#include "solver/advice/analysis.hpp"
#include "solver/advice/analysis_tally.hpp"

namespace fillwise {

/// The rules and the goal of some games, and their table.
struct Board {
  explicit Board(TableRequest asked);
  TableRequest request;  ///< given away when the table is looked for
  model::Match match;
  std::optional<Table> table;
  std::string name() const;  ///< "rules 'official' to 10000"
};

struct AnalysedGame {
  model::GameRecord record;
  const Board* board = nullptr;
  model::PlayedGame game;
  solver::GameAnalysis analysis;
  std::array<solver::PlayerTally, 2> tallies;

  std::size_t turns() const { return analysis.steps.empty() ? 0 : analysis.steps.back().turn + 1; }
};

/// A decision: a game and a step of it, by their places.
struct DecisionPlace {
  std::size_t game = 0;
  std::size_t step = 0;
};

struct AnalysedGames {
  std::map<std::pair<std::string, int>, std::unique_ptr<Board>> boards;  ///< by fingerprint and goal
  std::vector<AnalysedGame> games;                                       ///< in the order of the records
  solver::MistakeLimits limits;
  /// By name, in the order in which they first play.
  std::vector<std::pair<std::string, solver::PlayerTally>> players;

  const solver::AnalysedStep& decision(DecisionPlace at) const {
    return games[at.game].analysis.steps[at.step];
  }
  /// The decisions that gave something away, the worst ones first, at most so many.
  std::vector<DecisionPlace> worst(std::size_t most) const;
  /// The largest distance between the bounds of an option.
  double width() const;
};

/// Plays the records and analyses them. `options` give rules and goal where a record says nothing, and must
/// agree with it where it does. Throws Error: invalid with the place in the record; what table_for()
/// throws.
AnalysedGames analyse_records(const Callbacks& callbacks, std::vector<model::GameRecord> records,
                              const TableOptions& options, const solver::MistakeLimits& limits);
/// Analyses one game of the rules and the goal of the request, whatever the record's words for them say. Throws as
/// analyse_records().
AnalysedGames analyse_game(const Callbacks& callbacks, model::GameRecord record, TableRequest request,
                           const solver::MistakeLimits& limits);

}  // namespace fillwise
