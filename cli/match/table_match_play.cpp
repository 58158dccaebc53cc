#include "cli/match/table_match_play.hpp"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "api/bots/several/several_player.hpp"
#include "api/bots/several/table_match.hpp"
#include "api/input/players.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_player.hpp"
#include "cli/match/match_record_file.hpp"
#include "cli/reports/table_match_report.hpp"
#include "cli/terminal/progress.hpp"

namespace fillwise::cli {
namespace {

/// Who sits there; a bot is a process of its own.
struct TableSeat {
  std::unique_ptr<bots::Player> player;
  bots::BotPlayer* bot = nullptr;  ///< the player, if it is one
};

std::vector<TableSeat> seated(Context& context, TableMatchPlan& plan, const model::Match& match) {
  const auto count = static_cast<int>(plan.players.size());
  std::shared_ptr<const PlayTable> profile;
  if (plan.profile)
    profile =
        std::make_shared<const PlayTable>(profile_for(context, *std::exchange(plan.profile, std::nullopt)));
  PlayTables fewer(context, plan.rules, plan.goal);
  std::vector<TableSeat> seats;
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    TableSeat& seat = seats.emplace_back();
    if (is_several_player(plan.players[i])) {
      seat.player = bots::several_player(plan.players[i], match, count, plan.seed + i, [&](int players) {
        return players == count ? profile : fewer.of(players);
      });
      continue;
    }
    auto bot = std::make_unique<bots::BotPlayer>(bots::command_of_bot("--player", plan.players[i]), match,
                                                 plan.bots.of(i), context.interrupted(), count);
    seat.bot = bot.get();
    seat.player = std::move(bot);
  }
  return seats;
}

std::vector<std::string> names_of(const std::vector<TableSeat>& seats) {
  std::vector<std::string> names;
  names.reserve(seats.size());
  for (const TableSeat& seat : seats) names.push_back(seat.bot == nullptr ? "" : seat.bot->name());
  return names;
}

/// What the players are called in a record: as they call themselves, or as they were typed.
std::vector<std::string> called(const TableMatchPlan& plan, const std::vector<TableSeat>& seats) {
  std::vector<std::string> names = names_of(seats);
  for (std::size_t p = 0; p < names.size(); ++p)
    if (names[p].empty()) names[p] = plan.players[p];
  return bots::record_names(names);
}

}  // namespace

void play_at_one_table(Context& context, TableMatchPlan& plan) {
  const model::Match match(plan.rules, plan.goal / model::kPointsPerUnit);
  std::optional<MatchRecordFile> record;
  if (plan.record)
    record.emplace(context, *plan.record, AppendedFile::Begin::anew, plan.rules_word, plan.seed);
  const std::vector<TableSeat> seats = seated(context, plan, match);
  std::vector<bots::Player*> players;
  players.reserve(seats.size());
  for (const TableSeat& seat : seats) players.push_back(seat.player.get());
  bots::TableTally tally(players.size());
  std::optional<Error> problem;
  {
    Progress progress(context, "playing");
    std::vector<std::string> names;
    bots::TableMatch table{plan.seed, plan.games, plan.start, {}, {}};
    table.on_game = [&](const bots::TableGame& game) {
      if (!record) return;
      if (names.empty()) names = called(plan, seats);
      record->append(bots::table_record(game, names, plan.rules_word, plan.seed, record->detail()));
    };
    table.on_deal = [&] {
      progress.update(static_cast<double>(tally.games) / static_cast<double>(plan.games));
      return !context.interrupted();
    };
    try {
      bots::play_table(match, players, table, tally);
    } catch (const Error& error) {
      if (error.fault() == Fault::invalid) throw;
      problem = error;
    }
  }
  if (tally.games > 0) {
    const TableMatchReport report{plan.players, names_of(seats), plan.rules, plan.goal, plan.seed, tally};
    context.print(plan.json ? to_json(report).dump(2, ' ', true, Json::error_handler_t::replace) + '\n'
                            : to_text(report));
  }
  context.flush();
  const std::string how_far = tally.games == 0
                                  ? "nothing was printed"
                                  : fmt::format("the figures are those of {} games", tally.games);
  if (problem && tally.games == 0) throw *problem;
  if (problem) throw Error(problem->fault(), fmt::format("{}; {}", problem->what(), how_far));
  if (tally.games < plan.games) context.check_interrupt(how_far);
  if (const std::int64_t lost = tally.all_forfeits(); plan.strict && lost > 0)
    throw Error(Fault::failed,
                fmt::format("--strict: {} of {} games were lost by forfeit", lost, tally.games));
}

}  // namespace fillwise::cli
