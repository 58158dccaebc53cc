// fillwise match: two players against each other, bots or the program's own.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "api/analysis/game_json.hpp"
#include "api/bots/referee.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "api/rules/rule_name.hpp"
#include "api/table/table.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_options.hpp"
#include "cli/bots/bot_player.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/match_report.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/fill_or_bust/game_text.hpp"
#include "model/fill_or_bust/replay.hpp"

namespace fillwise::cli {
namespace {

constexpr const char* kMatchExamples =
    R"(  A bot against optimal play:
    fillwise match --player bot:./my-bot --player optimal --games 200
  Two bots, two seconds a move, as JSON:
    fillwise match --player bot:./a.sh --player bot:./b.sh --games 50 --time-limit 2000 --json
  Two built-in players, with a record of their games:
    fillwise match --player points --player stop-at:350 --games 20 --seed 7 --record games.txt

A player is built in (optimal, points, strategy-card, endgame:POINTS, stop-at:POINTS, random), or bot: and a command
for /bin/sh that speaks the protocol of docs/bot-protocol.md. bot: may be left out where a command can't be taken for a
name: it has a slash or a space in it, or is on the PATH. Games are played in pairs, with the same cards and
dice and the seats exchanged. A bot that hangs, exits, writes too much or makes an illegal move loses that game;
the match goes on.
)";

constexpr WholeNumbers kMatchGames{2, 10'000'000, 2};
constexpr WholeNumbers kMaxForfeits{1, 10'000'000, 1};

/// Ends a match before its last game.
struct TooManyForfeits {};

struct MatchOptions {
  std::vector<std::string> players;
  std::string games = "100";
  std::string seed = "1";
  BotOptions bots;
  TableOptions table;
  std::optional<std::string> record, max_forfeits;
  bool strict = false, json = false;
};

struct MatchRequest {
  explicit MatchRequest(const MatchOptions& options)
      : players(options.players),
        games(whole_number("--games", options.games, kMatchGames)),
        seed(static_cast<std::uint64_t>(whole_number("--seed", options.seed, kSeeds))),
        table(table_request(options.table)),
        match(table.rules, table.goal / model::kPointsPerUnit),
        record(options.record),
        rules_word(options.table.rules.value_or(display_name(table.rules))),
        strict(options.strict),
        json(options.json) {
    if (options.max_forfeits)
      max_forfeits = whole_number("--max-forfeits", *options.max_forfeits, kMaxForfeits);
    if (players.size() != 2)
      throw Error(Fault::invalid, fmt::format("--player: found {} of them, expected two", players.size()));
    for (const std::string& player : players)
      if (!bots::is_own_player(player) && !bots::bot_command("--player", player))
        player_named("--player", player, bots::kPlayersAndBots);  // says what is wrong with it
    bots = bot_settings(options.bots, seed,
                        {!bots::is_own_player(players[0]), !bots::is_own_player(players[1])});
  }

  std::vector<std::string> players;
  std::int64_t games;
  std::uint64_t seed;
  TableRequest table;
  model::Match match;
  std::optional<std::string> record;
  std::string rules_word;  ///< of records
  bots::BotSettings bots;
  std::int64_t max_forfeits = 0;  ///< of one player, after which the match ends; 0: it does not
  bool strict;
  bool json;
};

/// The players of a match; those of the program share one table.
class Players {
 public:
  Players(Context& context, MatchRequest& request) {
    std::shared_ptr<const Table> table;
    const bots::TableSource source = [&] {
      if (!table) table = std::make_shared<const Table>(table_for(context, std::move(request.table)));
      return table;
    };
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string& word = request.players[i];
      if (bots::is_own_player(word)) {
        players_[i] = bots::own_player(word, request.match, request.seed + i, source);
      } else {
        auto bot = std::make_unique<bots::BotPlayer>(bots::command_of_bot("--player", word), request.match,
                                                     request.bots.of(i), context.interrupted());
        bots_[i] = bot.get();
        players_[i] = std::move(bot);
      }
    }
  }

  std::array<bots::Player*, 2> all() const { return {players_[0].get(), players_[1].get()}; }
  std::string name(std::size_t player) const { return bots_[player] == nullptr ? "" : bots_[player]->name(); }

 private:
  std::array<std::unique_ptr<bots::Player>, 2> players_;
  std::array<bots::BotPlayer*, 2> bots_{};  ///< those of the players that are bots
};

/// The game as a record, in the notation for people or as one of the JSON Lines; nothing if it was lost
/// before anything happened.
std::string record_text(const MatchRequest& request, const bots::Game& game, std::int64_t number,
                        std::size_t first) {
  const std::array<std::string, 2> names = {fmt::format("player-{}", first + 1),
                                            fmt::format("player-{}", 2 - first)};
  const bool as_json = request.record->ends_with(".jsonl");
  std::vector<model::GameRecord> games = {model::record_of(
      game.played(), names, as_json ? model::RecordDetail::full : model::RecordDetail::brief)};
  if (games.front().turns.empty()) return "";
  games.front().title = fmt::format("{}, seed {}", number, request.seed);
  games.front().rules = model::RecordWord{model::RecordWord::Kind::any, request.rules_word, ""};
  games.front().goal = model::RecordWord{
      model::RecordWord::Kind::any, std::to_string(game.played().match().goal() * model::kPointsPerUnit), ""};
  if (as_json) return game_json(games.front()).dump() + '\n';
  return model::to_text(games) + '\n';
}

void run_match(Context& context, MatchRequest& request) {
  const Players players(context, request);
  MatchReport report;
  report.players = {request.players[0], request.players[1]};
  report.rules = display_name(request.match.rules());
  report.rules_keys = rules_json(request.match.rules());
  report.goal = request.match.goal() * model::kPointsPerUnit;
  report.seed = request.seed;
  std::optional<OutputFile> record;
  if (request.record) record.emplace(context, *request.record);
  try {
    Progress progress(context, "playing");
    report.tally = bots::play_match(
        request.match, players.all(), request.games, request.seed,
        [&](const bots::Tally& tally, const bots::Game& game, std::size_t first) {
          context.check_interrupt("the match is not finished");
          progress.update(static_cast<double>(tally.games) / static_cast<double>(request.games),
                          fmt::format("{} : {}", tally.wins_of(0), tally.wins_of(1)));
          if (record) record->write(record_text(request, game, tally.games, first));
          const bool too_many =
              request.max_forfeits > 0 && std::ranges::max(tally.forfeits) >= request.max_forfeits;
          if (!too_many || tally.games % 2 != 0 || tally.games == request.games) return;
          report.tally = tally;
          throw TooManyForfeits();
        });
  } catch (const TooManyForfeits&) {
    context.note(fmt::format("The match ended after {} of {} games: --max-forfeits.", report.tally.games,
                             request.games));
  }
  if (record) commit_all({&*record});
  report.names = {players.name(0), players.name(1)};
  context.print(request.json ? match_json(report).dump(2, ' ', true, Json::error_handler_t::replace) + '\n'
                             : match_text(report));
  if (const std::int64_t lost = report.tally.forfeits[0] + report.tally.forfeits[1];
      request.strict && lost > 0)
    throw Error(Fault::failed,
                fmt::format("--strict: {} of {} games were lost by forfeit", lost, report.tally.games));
}

}  // namespace

void add_match(CommandLine& line, Context& context) {
  const auto options = std::make_shared<MatchOptions>();
  Command command =
      line.add_command("match", "Play bots against each other or against optimal play", kMatchExamples);
  command.add_words("--player", options->players, "PLAYER",
                    fmt::format("{}; give two", bots::kPlayersAndBots));
  command.add_word("--games", options->games, "N", "Number of games, even (100)");
  command.add_word("--seed", options->seed, "N", "Seed: the same seed deals the same cards and dice (1)");
  add_bot_options(command, options->bots);
  add_table_options(command, options->table);
  command.add_word("--record", options->record, "FILE",
                   "Write the games to a file, as JSON Lines if it ends in .jsonl (docs/game-records.md)");
  command.add_word(
      "--max-forfeits", options->max_forfeits, "N",
      "End the match once a player has lost so many games by forfeit, after the second game of that deal");
  command.add_flag("--strict", options->strict, "Exit code 1 if a game was lost by forfeit");
  command.add_flag("--json", options->json, "JSON: players, share with its interval, forfeits");
  command.on_parsed([options, &context] {
    const auto request = std::make_shared<MatchRequest>(*options);
    return [request, &context] { run_match(context, *request); };
  });
}

}  // namespace fillwise::cli
