#include "cli/several/several_analyse.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "api/analysis/analyser.hpp"
#include "api/analysis/several/table_games.hpp"
#include "api/input/numbers.hpp"
#include "cli/terminal/game_files.hpp"
#include "cli/terminal/progress.hpp"

namespace fillwise::cli {
namespace {

constexpr std::size_t kMostShownGames = 10;  // unless they are asked for

void analyse_tables(Context& context, const SeveralAnalyse& command, int players) {
  std::optional<TableGames> games;
  std::string texts;
  Json list = Json::array();
  const auto take = [&](const UnreadGame& unread, std::uint64_t) {
    context.check_interrupt("the report is not complete");
    model::GameRecord record = unread.read();
    if (!games)
      games.emplace(profile_for(context, request_for(record, command.table, players)), command.worst);
    const AnalysedTableGame game = games->analyse(std::move(record));
    games->add(game);
    if (command.summary) return;
    if (command.json)
      list.push_back(games->game_json(game));
    else if (command.games || games->games() <= kMostShownGames)
      texts += games->game_text(game, games->games());
  };
  for (const std::string& file : command.files)
    if (!for_each_game(context, file, take)) break;
  if (!games) throw Error(Fault::invalid, fmt::format("{}: found no game", fmt::join(command.files, ", ")));
  if (command.json) {
    context.print(
        games->summary_json(command.summary ? std::nullopt : std::optional(std::move(list))).dump(2) + "\n");
    return;
  }
  if (command.games || games->games() <= kMostShownGames) context.print(texts);
  context.print(games->summary_text());
}

}  // namespace

Work several_analyse(Context& context, const SeveralAnalyse& command) {
  const auto players =
      static_cast<int>(whole_number("--players", command.players, {kLeastSeveral, kMostSeveral, 1}));
  return [command, players, &context] { analyse_tables(context, command, players); };
}

}  // namespace fillwise::cli
