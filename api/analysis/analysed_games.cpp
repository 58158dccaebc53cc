#include "api/analysis/analysed_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise {
namespace {

using model::GameRecord;

/// A complaint about a header of the record.
[[noreturn]] void refuse(const GameRecord& record, const model::RecordWord& word,
                         const std::string& problem) {
  throw Error(Fault::invalid, fmt::format("{}:{}: {}", record.source, word.place, problem));
}

/// A header's word, checked by what a flag of that name would be checked by.
template <class Check>
auto checked_word(const GameRecord& record, const model::RecordWord& word, const Check& check) {
  try {
    return check(word.text);
  } catch (const Error& error) {
    refuse(record, word, error.what());
  }
}

/// What the options ask for, with what the record says.
TableRequest request_of(const GameRecord& record, const TableOptions& options) {
  TableOptions asked = options;
  if (record.rules) {
    const model::RuleSet rules = checked_word(record, *record.rules, rule_set);
    if (options.rules && rule_set(*options.rules).fingerprint() != rules.fingerprint())
      refuse(record, *record.rules,
             fmt::format("rules: found {}, but --rules says {}", in_quotes(record.rules->text),
                         in_quotes(*options.rules)));
    asked.rules = record.rules->text;
  }
  if (record.goal) {
    const int goal = checked_word(record, *record.goal,
                                  [](const std::string& text) { return checked_goal("goal", text); });
    if (options.goal && checked_goal("--goal", *options.goal) != goal)
      refuse(record, *record.goal, fmt::format("goal: found {}, but --goal says {}", goal, *options.goal));
    asked.goal = record.goal->text;
  }
  return table_request(asked);
}

/// The board of a record; records of the same words share it.
class Boards {
 public:
  Boards(const TableOptions& options, AnalysedGames& all) : options_(options), all_(all) {}

  Board& of(const GameRecord& record) {
    const auto words =
        std::pair(record.rules ? record.rules->text : "", record.goal ? record.goal->text : "");
    const auto known = by_words_.find(words);
    if (known != by_words_.end()) return *known->second;
    TableRequest request = request_of(record, options_);
    auto& board = all_.boards[{request.rules.playing_rules(), request.goal}];
    if (board == nullptr) board = std::make_unique<Board>(std::move(request));
    return *(by_words_[words] = board.get());
  }

 private:
  const TableOptions& options_;
  AnalysedGames& all_;
  std::map<std::pair<std::string, std::string>, Board*> by_words_;
};

model::PlayedGame played(const model::Match& match, const GameRecord& record) {
  try {
    return model::replay(match, record);
  } catch (const model::RecordError& error) {
    throw Error(Fault::invalid, error.what());
  }
}

/// Analyses the games of one board together, a batch at a time.
void analyse_board(const Callbacks& callbacks, Board& board, AnalysedGames& all) {
  constexpr std::size_t kBatch = 64;  // games
  const Table& table = board.table.emplace(table_for(callbacks, std::move(board.request)));
  solver::Advisor advisor(board.match, table.value(), table.lower(), table.upper());
  std::vector<AnalysedGame*> games;
  for (AnalysedGame& game : all.games)
    if (game.board == &board) games.push_back(&game);
  for (std::size_t begin = 0; begin < games.size(); begin += kBatch) {
    callbacks.check_cancelled("nothing was written");
    const auto batch = std::span(games).subspan(begin, std::min(kBatch, games.size() - begin));
    std::vector<model::PlayedGame> played;
    for (const AnalysedGame* game : batch) played.push_back(game->game);
    std::vector<solver::GameAnalysis> analyses = solver::analyse(board.match, advisor, played);
    for (std::size_t i = 0; i < batch.size(); ++i) {
      batch[i]->analysis = std::move(analyses[i]);
      if (const auto& forfeit = batch[i]->record.forfeit)
        solver::add_forfeit(batch[i]->analysis,
                            model::player_meant(batch[i]->record.players, forfeit->label));
    }
  }
}

void add_up(AnalysedGames& all) {
  for (AnalysedGame& game : all.games)
    for (int p = 0; p < 2; ++p) {
      const auto player = static_cast<std::size_t>(p);
      game.tallies[player] = solver::tally_of(game.analysis, p, all.limits);
      const std::string& name = game.record.players[player];
      const auto known =
          std::ranges::find(all.players, name, &std::pair<std::string, solver::PlayerTally>::first);
      if (known == all.players.end())
        all.players.emplace_back(name, game.tallies[player]);
      else
        known->second += game.tallies[player];
    }
}

}  // namespace

Board::Board(TableRequest asked)
    : request(std::move(asked)), match(request.rules, request.goal / model::kPointsPerUnit) {}

std::string Board::name() const {
  return fmt::format("rules '{}' to {}", display_name(match.rules()), match.goal() * model::kPointsPerUnit);
}

std::vector<DecisionPlace> AnalysedGames::worst(std::size_t most) const {
  std::vector<DecisionPlace> places;
  for (std::size_t g = 0; g < games.size(); ++g)
    for (std::size_t s = 0; s < games[g].analysis.steps.size(); ++s)
      if (decision({g, s}).loss() > 0) places.push_back({g, s});
  std::ranges::stable_sort(places, std::ranges::greater(),
                           [&](DecisionPlace at) { return decision(at).loss(); });
  if (places.size() > most) places.resize(most);
  return places;
}

double AnalysedGames::width() const {
  double most = 0;
  for (const AnalysedGame& game : games)
    for (const solver::AnalysedStep& step : game.analysis.steps)
      for (const solver::AnalysedOption& o : step.options)
        most = std::max(most, o.chance.upper - o.chance.lower);
  return most;
}

AnalysedGames analyse_records(const Callbacks& callbacks, std::vector<GameRecord> records,
                              const TableOptions& options, const solver::MistakeLimits& limits) {
  AnalysedGames all;
  all.limits = limits;
  Boards boards(options, all);
  // Every record is played before a table is looked for, which may take long.
  for (GameRecord& record : records) {
    const Board& board = boards.of(record);
    model::PlayedGame game = played(board.match, record);
    all.games.push_back({std::move(record), &board, std::move(game), {}, {}});
  }
  for (auto& [key, board] : all.boards) analyse_board(callbacks, *board, all);
  add_up(all);
  return all;
}

AnalysedGames analyse_game(const Callbacks& callbacks, GameRecord record, TableRequest request,
                           const solver::MistakeLimits& limits) {
  AnalysedGames all;
  all.limits = limits;
  auto& board = all.boards[{request.rules.playing_rules(), request.goal}];
  board = std::make_unique<Board>(std::move(request));
  model::PlayedGame game = played(board->match, record);
  all.games.push_back({std::move(record), board.get(), std::move(game), {}, {}});
  analyse_board(callbacks, *board, all);
  add_up(all);
  return all;
}

}  // namespace fillwise
