#include "api/analysis/analysed_games.hpp"

#include <utility>

#include "api/analysis/analyser.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise {

using model::GameRecord;

AnalysedGames analyse_records(const Callbacks& callbacks, std::vector<GameRecord> records,
                              const TableOptions& options, const solver::MistakeLimits& limits,
                              std::size_t worst) {
  AnalysedGames all{{limits, worst}, {}};
  Analyser analyser(callbacks, options, limits, 0, [&](AnalysedGame game) {
    all.summary.add(game);
    all.games.push_back(std::move(game));
  });
  for (GameRecord& record : records) analyser.add(already_read(std::move(record)));
  analyser.finish();
  return all;
}

AnalysedGames analyse_game(const Callbacks& callbacks, GameRecord record, TableRequest request,
                           const solver::MistakeLimits& limits, std::size_t worst) {
  const auto board = std::make_shared<Board>(std::move(request));
  std::optional<model::PlayedGame> game;
  try {
    game = model::replay(board->match, record);
  } catch (const model::RecordError& error) {
    throw Error(Fault::invalid, error.what());
  }
  const Table& table = board->table.emplace(table_for(callbacks, std::move(board->request)));
  solver::Advisor advisor(board->match, table.value(), table.lower(), table.upper());
  record.turns.clear();
  const model::PlayedGame* const only = &*game;
  solver::GameAnalysis analysis = std::move(solver::analyse_each(board->match, advisor, {&only, 1}).front());
  std::array<solver::PlayerTally, 2> tallies{};
  for (int p = 0; p < 2; ++p) tallies[static_cast<std::size_t>(p)] = solver::tally_of(analysis, p, limits);
  AnalysedGames all{{limits, worst}, {}};
  all.games.push_back({std::move(record), board, *std::move(game), std::move(analysis), tallies});
  all.summary.add(all.games.front());
  return all;
}

}  // namespace fillwise
