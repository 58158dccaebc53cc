#include "api/analysis/analysed_games.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "api/analysis/analyser.hpp"
#include "api/base/as_error.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise {

using model::GameRecord;

namespace {

model::PlayedGame replayed(const Board& board, const GameRecord& record) {
  return as_errors([&] { return model::replay(board.match, record); });
}

AnalysedGame analysed(std::shared_ptr<const Board> board, solver::Advisor& advisor, GameRecord record,
                      model::PlayedGame game, const solver::MistakeLimits& limits) {
  const model::PlayedGame* const only = &game;
  solver::GameAnalysis analysis = std::move(solver::analyse_each(board->match, advisor, {&only, 1}).front());
  if (const auto& forfeit = record.forfeit)
    solver::add_forfeit(analysis, model::player_meant(record.players, forfeit->label));
  std::array<solver::PlayerTally, 2> tallies{};
  for (int p = 0; p < 2; ++p) tallies[static_cast<std::size_t>(p)] = solver::tally_of(analysis, p, limits);
  record.turns.clear();
  return {std::move(record), std::move(board), std::move(game), std::move(analysis), tallies};
}

/// A record's own words for rules and goal have to mean those of the table.
void refuse_other_board(const Table& table, const GameRecord& record) {
  const auto refuse_word = [&](const model::RecordWord& word, const Unexpected& parts) {
    refuse(parts.at(fmt::format("{}:{}", record.source, word.place)));
  };
  if (record.rules && rule_set(record.rules->text).fingerprint() != table.rules().fingerprint())
    refuse_word(*record.rules, found_but_expected("rules", record.rules->text, display_name(table.rules())));
  if (record.goal && checked_goal("goal", record.goal->text) != table.goal())
    refuse_word(*record.goal, found_but_expected("goal", record.goal->text, std::to_string(table.goal())));
}

}  // namespace

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
  model::PlayedGame game = replayed(*board, record);
  const Table& table = board->table.emplace(table_for(callbacks, std::move(board->request)));
  solver::Advisor advisor(board->match, table.value(), table.lower(), table.upper());
  AnalysedGames all{{limits, worst}, {}};
  all.games.push_back(analysed(board, advisor, std::move(record), std::move(game), limits));
  all.summary.add(all.games.front());
  return all;
}

AnalysedGames analyse_by_table(const Table& table, std::vector<GameRecord> records,
                               const solver::MistakeLimits& limits, std::size_t worst) {
  const auto board = std::make_shared<Board>(TableRequest{table.rules(), table.goal(), {}, {}, {}});
  solver::Advisor advisor(board->match, table.value(), table.lower(), table.upper());
  AnalysedGames all{{limits, worst}, {}};
  for (GameRecord& record : records) {
    refuse_several(record);
    refuse_other_board(table, record);
    model::PlayedGame game = replayed(*board, record);
    all.games.push_back(analysed(board, advisor, std::move(record), std::move(game), limits));
    all.summary.add(all.games.back());
  }
  return all;
}

}  // namespace fillwise
