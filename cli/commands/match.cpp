// fillwise match: players against each other, bots or the program's own.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "api/rules/rule_name.hpp"
#include "api/table/table.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_options.hpp"
#include "cli/bots/bot_player.hpp"
#include "cli/commands/commands.hpp"
#include "cli/match/match_play.hpp"
#include "cli/match/table_match_play.hpp"
#include "cli/reports/match_report.hpp"
#include "cli/reports/round_robin_report.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/fill_or_bust/sheet.hpp"

namespace fillwise::cli {
namespace {

constexpr const char* kMatchExamples =
    R"(  A bot against optimal play:
    fillwise match --player bot:./my-bot --player optimal --games 200
  Is the first one as good, or two percentage points better? Ends when that is decided:
    fillwise match --player bot:./a.sh --player bot:./b.sh --games 2000 --sprt 0,2
  Two bots, two seconds a move, as JSON:
    fillwise match --player bot:./a.sh --player bot:./b.sh --games 50 --time-limit 2000 --json
  With a record of the games; --resume goes on with it after Ctrl-C:
    fillwise match --player points --player stop-at:350 --games 20 --seed 7 --record games.jsonl
    fillwise match --player points --player stop-at:350 --games 40 --seed 7 --resume games.jsonl
  Several players, each against each, two games at a time:
    fillwise match --player points --player stop-at:350 --player random --games 20 --goal 2000 --concurrency 2
  Three players at one table:
    fillwise match --players 3 --player optimal --player points --player stop-at:350 --games 30 --goal 1000

A player is built in (optimal, points, strategy-card, endgame:POINTS, stop-at:POINTS, random), or bot: and a command
for /bin/sh that speaks the protocol of docs/bot-protocol.md. bot: may be left out where a command can't be taken for a
name: it has a slash or a space in it, or is on the PATH. Games are played in pairs, with the same cards and
dice and the seats exchanged. A bot that hangs, exits, writes too much or makes an illegal move loses that game;
the match goes on.
)";

constexpr std::int64_t kMostMatchGames = 10'000'000;
constexpr WholeNumbers kMatchGames{2, kMostMatchGames, 2};
constexpr std::int64_t kUsualMatchGames = 100;
constexpr WholeNumbers kTables{1, 64, 1};
constexpr std::size_t kMostPlayers = 20;
constexpr WholeNumbers kMaxForfeits{1, 10'000'000, 1};

struct MatchOptions {
  std::vector<std::string> players;
  std::optional<std::string> at_table;  ///< players at one table
  std::optional<std::string> games;
  std::string seed = "1";
  std::optional<std::string> concurrency;
  BotOptions bots;
  TableOptions table;
  std::optional<std::string> record, resume, sprt, start_scores, max_forfeits;
  bool no_luck = false;
  bool strict = false;
  bool json = false;
};

/// The two numbers of "A,B". Throws Error(invalid) that names the option.
std::array<std::string, 2> two_of(const char* option, const std::string& text, const std::string& expected) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) throw Error(Fault::invalid, found_but_expected(option, text, expected));
  return {text.substr(0, comma), text.substr(comma + 1)};
}

/// "0,2": percentage points beyond one half.
bots::Hypotheses hypotheses(const std::string& text) {
  const std::string expected = "two numbers from -50 to 50 in rising order, such as 0,2";
  const auto [h0, h1] = two_of("--sprt", text, expected);
  bots::Hypotheses result;
  try {
    result = {decimal_number("--sprt", h0, -50, 50) / 100, decimal_number("--sprt", h1, -50, 50) / 100};
  } catch (const Error&) {
    throw Error(Fault::invalid, found_but_expected("--sprt", text, expected));
  }
  if (!(result.h0 < result.h1)) throw Error(Fault::invalid, found_but_expected("--sprt", text, expected));
  return result;
}

/// Whether it is a bot and no player of the program. Throws Error(invalid) for what is neither.
bool is_bot_typed(const std::string& player) {
  if (bots::is_own_player(player)) return false;
  if (!bots::bot_command("--player", player))
    player_named("--player", player, bots::kPlayersAndBots);  // says what is wrong with it
  return true;
}

/// The same in games of so many players, three or more.
bool is_bot_typed(const std::string& player, int players) {
  if (!is_several_player(player) && bots::bot_command("--player", player)) return true;
  several_player_named("--player", player, players, bots::kPlayersAndBotsOfSeveral);
  return false;
}

/// What goes with two players only.
void refuse_at_table(const MatchOptions& options) {
  const auto refuse_option = [](const char* option, bool given) {
    if (given) refuse(fmt::format("{}: found with --players, expected none: it is for two players", option));
  };
  refuse_option("--sprt", options.sprt.has_value());
  refuse_option("--resume", options.resume.has_value());
  refuse_option("--concurrency", options.concurrency.has_value());
  refuse_option("--max-forfeits", options.max_forfeits.has_value());
  refuse_option("--no-luck", options.no_luck);
}

/// Rules and goal where nobody keeps to a profile; they need not be solved.
void take_rules(const TableOptions& options, std::int64_t players, TableMatchPlan& plan) {
  if (options.table) refuse("--table: found where nobody is optimal, expected none");
  const TableRequest request = table_request(options);
  if (const std::string reason = model::why_only_two(request.rules); !reason.empty())
    refuse(fmt::format("the rules '{}' can't be played by {}: {}", display_name(request.rules), players,
                       reason));
  plan.rules = request.rules;
  plan.goal = request.goal;
}

TableMatchPlan table_plan(const MatchOptions& options) {
  refuse_at_table(options);
  const std::int64_t players = whole_number("--players", *options.at_table, {2, model::kMostPlayers, 1});
  TableMatchPlan plan;
  plan.players = options.players;
  if (static_cast<std::int64_t>(plan.players.size()) != players)
    refuse(fmt::format("--player: found {} of them, expected {}", plan.players.size(), players));
  plan.games = options.games ? whole_number("--games", *options.games,
                                            {players, kMostMatchGames - kMostMatchGames % players, players})
                             : kUsualMatchGames - kUsualMatchGames % players;
  plan.seed = static_cast<std::uint64_t>(whole_number("--seed", options.seed, kSeeds));
  std::vector<bool> is_bot;
  is_bot.reserve(plan.players.size());
  for (const std::string& player : plan.players)
    is_bot.push_back(is_bot_typed(player, static_cast<int>(players)));
  plan.bots = bot_settings(options.bots, plan.seed, is_bot);
  if (std::ranges::find(plan.players, "optimal") != plan.players.end()) {
    plan.profile = several_request(options.table, static_cast<int>(players));
    plan.rules = plan.profile->rules;
    plan.goal = plan.profile->goal;
  } else {
    take_rules(options.table, players, plan);
  }
  plan.start.assign(static_cast<std::size_t>(players), 0);
  if (options.start_scores) {
    const auto scores = whole_numbers("--start-scores", *options.start_scores, scores_below(plan.goal));
    if (static_cast<std::int64_t>(scores.size()) != players)
      refuse(fmt::format("--start-scores: found {} scores, expected {}", scores.size(), players));
    for (std::size_t seat = 0; seat < scores.size(); ++seat)
      plan.start[seat] = static_cast<int>(scores[seat]) / model::kPointsPerUnit;
  }
  plan.record = options.record;
  plan.rules_word = options.table.rules.value_or(display_name(plan.rules));
  plan.strict = options.strict;
  plan.json = options.json;
  return plan;
}

struct MatchRequest {
  explicit MatchRequest(const MatchOptions& options)
      : table(table_request(options.table)),
        takes_luck_out(!options.no_luck),
        strict(options.strict),
        json(options.json) {
    plan.players = options.players;
    plan.games = options.games ? whole_number("--games", *options.games, kMatchGames) : kUsualMatchGames;
    plan.seed = static_cast<std::uint64_t>(whole_number("--seed", options.seed, kSeeds));
    if (options.concurrency)
      plan.tables = static_cast<std::size_t>(whole_number("--concurrency", *options.concurrency, kTables));
    if (options.max_forfeits)
      plan.max_forfeits = whole_number("--max-forfeits", *options.max_forfeits, kMaxForfeits);
    plan.record = options.resume ? options.resume : options.record;
    plan.resumes = options.resume.has_value();
    plan.rules_word = options.table.rules.value_or(display_name(table.rules));
    if (options.sprt) plan.sprt = hypotheses(*options.sprt);
    if (options.start_scores) {
      const WholeNumbers scores{0, table.goal - model::kPointsPerUnit, model::kPointsPerUnit};
      const auto both = two_of("--start-scores", *options.start_scores, "two scores, such as 500,0");
      for (std::size_t seat = 0; seat < 2; ++seat)
        plan.start.at(seat) =
            static_cast<int>(whole_number("--start-scores", both.at(seat), scores)) / model::kPointsPerUnit;
    }
    if (options.record && options.resume)
      throw Error(Fault::invalid, "--resume: found with --record, expected one of them");
    if (plan.players.size() < 2 || plan.players.size() > kMostPlayers)
      throw Error(Fault::invalid, fmt::format("--player: found {} of them, expected 2 to {}",
                                              plan.players.size(), kMostPlayers));
    if (plan.sprt && plan.players.size() > 2)
      throw Error(Fault::invalid,
                  fmt::format("--sprt: found with {} players, expected two", plan.players.size()));
    std::vector<bool> is_bot;
    is_bot.reserve(plan.players.size());
    for (const std::string& player : plan.players) is_bot.push_back(is_bot_typed(player));
    plan.bots = bot_settings(options.bots, plan.seed, is_bot);
  }

  MatchPlan plan;
  TableRequest table;
  bool takes_luck_out;
  bool strict;
  bool json;
};

void report_two(Context& context, const MatchRequest& request, const model::Match& match,
                const PlayedMatch& played) {
  MatchReport report;
  report.players = {request.plan.players[0], request.plan.players[1]};
  report.names = {played.names[0], played.names[1]};
  report.rules = display_name(match.rules());
  report.rules_keys = rules_json(match.rules());
  report.goal = match.goal() * model::kPointsPerUnit;
  report.seed = request.plan.seed;
  report.tally = played.pairings.front().tally;
  report.sprt = request.plan.sprt;
  context.print(request.json ? match_json(report).dump(2, ' ', true, Json::error_handler_t::replace) + '\n'
                             : match_text(report));
}

void report_several(Context& context, const MatchRequest& request, const model::Match& match,
                    const PlayedMatch& played) {
  RoundRobinReport report{request.plan.players,
                          played.names,
                          display_name(match.rules()),
                          rules_json(match.rules()),
                          match.goal() * model::kPointsPerUnit,
                          request.plan.seed,
                          {}};
  for (const PlayedPairing& pairing : played.pairings)
    if (pairing.tally.games > 0) report.pairings.push_back({pairing.one, pairing.other, pairing.tally});
  context.print(request.json
                    ? round_robin_json(report).dump(2, ' ', true, Json::error_handler_t::replace) + '\n'
                    : round_robin_text(report));
}

void run_match(Context& context, MatchRequest& request) {
  const std::vector<std::string>& players = request.plan.players;
  const int goal = request.table.goal / model::kPointsPerUnit;
  const model::RuleSet rules = request.table.rules;
  std::shared_ptr<const Table> table;
  if (std::ranges::find(players, "optimal") != players.end())
    table = std::make_shared<const Table>(table_for(context, std::move(request.table)));
  else if (request.takes_luck_out)
    table = table_for_luck(context, std::move(request.table));
  const model::Match match(rules, goal, table ? table->side() : 0);
  const PlayedMatch played = play_planned(context, request.plan, match, table, request.takes_luck_out);
  const std::int64_t games = played.games();
  if (games > 0) (players.size() == 2 ? report_two : report_several)(context, request, match, played);
  context.flush();
  const std::string how_far =
      games == 0 ? "nothing was printed" : fmt::format("the figures are those of {} games", games);
  if (played.problem && games == 0) throw *played.problem;
  if (played.problem)
    throw Error(played.problem->fault(), fmt::format("{}; {}", played.problem->what(), how_far));
  if (!played.is_over())
    context.check_interrupt(request.plan.record
                                ? fmt::format("{}; --resume {} goes on", how_far, *request.plan.record)
                                : how_far);
  if (const std::int64_t lost = played.forfeits(); request.strict && lost > 0)
    throw Error(Fault::failed, fmt::format("--strict: {} of {} games were lost by forfeit", lost, games));
}

}  // namespace

void add_match(CommandLine& line, Context& context) {
  const auto options = std::make_shared<MatchOptions>();
  Command command =
      line.add_command("match", "Play bots against each other or against optimal play", kMatchExamples);
  command.add_words("--player", options->players, "PLAYER",
                    fmt::format("{}; give two or more; {}", bots::kPlayersAndBots, kWhatAsIfIs));
  command.add_word("--players", options->at_table, "N",
                   "So many players, 3 to 8, at one table; without it more than two play each against each");
  command.add_word(
      "--games", options->games, "N",
      "Number of games of each pair of players, even; at one table of all, a multiple of the players (100)");
  command.add_word("--seed", options->seed, "N", "Seed: the same seed deals the same cards and dice (1)");
  command.add_word(
      "--sprt", options->sprt, "A,B",
      "End when it is decided whether player 1 makes A or B percentage points more than half of the points");
  command.add_word(
      "--start-scores", options->start_scores, "A,B",
      "Scores at the start, of who has the first turn and of the others in the order of turns (0,0)");
  command.add_word("--concurrency", options->concurrency, "K",
                   "Games at a time; a bot is started for each (1)");
  command.add_flag("--no-luck", options->no_luck,
                   "Count results only: without the table that takes luck out");
  add_bot_options(command, options->bots);
  add_table_options(command, options->table);
  command.add_word(
      "--record", options->record, "FILE",
      "Write the games to a file as they end, as JSON Lines if it ends in .jsonl (docs/game-records.md)");
  command.add_word("--resume", options->resume, "FILE",
                   "Go on with the match of this record, and add to it; the other options as they were");
  command.add_word(
      "--max-forfeits", options->max_forfeits, "N",
      "End the match once a player has lost so many games by forfeit, after the second game of that deal");
  command.add_flag("--strict", options->strict, "Exit code 1 if a game was lost by forfeit");
  command.add_flag("--json", options->json, "JSON: players, shares with their intervals, forfeits");
  command.on_parsed([options, &context]() -> Work {
    if (options->at_table && *options->at_table != "2") {
      const auto plan = std::make_shared<TableMatchPlan>(table_plan(*options));
      return [plan, &context] { play_at_one_table(context, *plan); };
    }
    const auto request = std::make_shared<MatchRequest>(*options);
    return [request, &context] { run_match(context, *request); };
  });
}

}  // namespace fillwise::cli
