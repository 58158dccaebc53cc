#pragma once

// Game records, each with its table, its steps and their analysis; and what they come to. Analyser
// (api/analysis/analyser.hpp) does the same for any number of games in little memory.

#include <array>
#include <memory>
#include <vector>

#include "api/analysis/analysis_summary.hpp"
#include "api/base/callbacks.hpp"

namespace fillwise {

struct AnalysedGames {
  AnalysisSummary summary;
  std::vector<AnalysedGame> games;  ///< in the order of the records
};

/// Plays the records and analyses them, with the `worst` decisions of all. `options` give rules and goal where a record
/// says nothing, and must agree with it where it does. Throws Error: invalid with the place in the record; what
/// table_for() throws.
AnalysedGames analyse_records(const Callbacks& callbacks, std::vector<model::GameRecord> records,
                              const TableOptions& options, const solver::MistakeLimits& limits,
                              std::size_t worst);
/// Analyses one game of the rules and the goal of the request, whatever the record's words for them say. Throws as
/// analyse_records().
AnalysedGames analyse_game(const Callbacks& callbacks, model::GameRecord record, TableRequest request,
                           const solver::MistakeLimits& limits, std::size_t worst);
/// Analyses games by a table that is there already: rules and goal are those of the table, and where a record names
/// others it is refused. Throws Error(invalid) with the place in the record.
AnalysedGames analyse_by_table(const Table& table, std::vector<model::GameRecord> records,
                               const solver::MistakeLimits& limits, std::size_t worst);

}  // namespace fillwise
