// fillwise simulate: games between named players, played out by chance.

#include <fmt/format.h>

#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "api/bots/counted_games.hpp"
#include "api/input/numbers.hpp"
#include "api/table/table.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_options.hpp"
#include "cli/bots/bot_player.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/simulate_report.hpp"
#include "cli/several/several_simulate.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/words.hpp"

namespace fillwise::cli {
namespace {

struct SimulateCommand {
  TableOptions table;
  std::vector<std::string> players;
  std::optional<std::string> count;  ///< of the players
  std::optional<std::string> games;
  std::string seed = "1";
  std::string deck = "replaced";
  std::string confidence = "0.95";
  std::optional<std::string> threads;
  BotOptions bots;
  bool paired = false, check = false, no_luck = false, json = false;
};

/// What is left to do once the words are understood.
struct SimulateJob {
  TableRequest table;
  solver::SimulateOptions options;
  SimulationReport report;  ///< without what is counted
  bots::BotSettings bots;
  bool check = false, json = false;
};

solver::Draws draws_of(const std::string& word) {
  if (word == "replaced") return solver::Draws::replaced;
  if (word == "shuffled") return solver::Draws::pile;
  throw Error(Fault::invalid,
              found_but_expected("--deck", word, "replaced or shuffled") +
                  model::did_you_mean(word, std::vector<std::string>{"replaced", "shuffled"}));
}

/// One of the program's own, or "bot:COMMAND".
NamedPlayer player(const std::string& word) {
  if (!word.starts_with(bots::kBotMark)) return player_named("--player", word, bots::kPlayersAndBots);
  bots::command_of_bot("--player", word);
  return {NamedPlayer::Kind::bot, 0, word};
}

std::array<NamedPlayer, 2> players_of(const std::vector<std::string>& words, bool two_asked_for) {
  if (words.empty()) return {player("optimal"), player("optimal")};
  if (words.size() != 2)
    throw Error(Fault::invalid,
                fmt::format("--player: found {} of them, expected two{}, or none for optimal ones",
                            words.size(), two_asked_for ? "" : " to four"));
  return {player(words[0]), player(words[1])};
}

bool is_bot(const NamedPlayer& player) {
  return player.kind == NamedPlayer::Kind::bot;
}

bool both_optimal(const SimulationReport& report) {
  return report.players[0].uses_table() && report.players[1].uses_table();
}

/// Whether the first player's share should come to the solver's value.
bool is_what_was_solved(const SimulationReport& report) {
  return both_optimal(report) && report.draws == solver::Draws::replaced && !report.paired;
}

/// Games of players of which one is a process, at least.
void play_with_bots(Context& context, const model::Match& match, const std::shared_ptr<const Table>& table,
                    SimulateJob& job) {
  std::array<std::unique_ptr<bots::Player>, 2> players;
  for (std::size_t p = 0; p < 2; ++p) {
    const NamedPlayer& named = job.report.players.at(p);
    if (is_bot(named))
      players.at(p) = std::make_unique<bots::BotPlayer>(bots::command_of_bot("--player", named.name), match,
                                                        job.bots.of(p), context.interrupted());
    else
      players.at(p) = bots::own_player(named.name, match, job.options.seed + p, [&] { return table; });
  }
  bots::CountedGames games =
      bots::play_counted(match, {players[0].get(), players[1].get()}, job.options, table.get());
  job.report.counted = games.counted;
  job.report.forfeits = games.forfeits;
  job.report.first_forfeit = std::move(games.first_forfeit);
}

void run(Context& context, SimulateJob job) {
  // 1. The table, if somebody plays by it.
  SimulationReport& report = job.report;
  std::shared_ptr<const Table> table;
  if (report.players[0].uses_table() || report.players[1].uses_table())
    table = std::make_shared<const Table>(table_for(context, std::move(job.table)));
  else if (job.options.without_luck)
    table = table_for_luck(context, std::move(job.table));
  job.options.without_luck = job.options.without_luck && table != nullptr;
  const int goal = report.goal / model::kPointsPerUnit;
  const model::Match match(report.rules, goal, table ? table->side() : 0);
  if (is_what_was_solved(report))
    report.solver_value = {table->value()[0], table->lower()[0], table->upper()[0]};

  // 2. The games.
  {
    Progress progress(context, "playing");
    job.options.progress = [&](double done) { progress.update(done); };
    job.options.cancel = &context.interrupted();
    if (is_bot(report.players[0]) || is_bot(report.players[1]))
      play_with_bots(context, match, table, job);
    else
      report.counted = solver::simulate(
          match, table ? table->value() : std::span<const double>(),
          {simulated(report.players[0], match), simulated(report.players[1], match)}, job.options);
  }
  if (report.counted.games == 0) context.check_interrupt("nothing was printed");

  // 3. What came of it.
  context.print(job.json ? to_json(report).dump(2) + "\n" : to_text(report));
  if (report.counted.games < job.options.games)
    context.check_interrupt(fmt::format("the figures are those of the first {} games", report.counted.games));
  if (job.check && !holds_solver_value(report))
    throw Error(Fault::failed, fmt::format("the solver's value {:.9f} is outside the {:g} % interval",
                                           report.solver_value->value, 100 * report.confidence));
}

/// Three or four players.
Work of_several(const SimulateCommand& command, Context& context) {
  SeveralSimulate several;
  several.players = command.players;
  several.count = command.count;
  several.games = command.games;
  several.seed = static_cast<std::uint64_t>(whole_number("--seed", command.seed, kSeeds));
  several.draws = draws_of(command.deck);
  several.confidence = decimal_number("--confidence", command.confidence, 0.5, 0.999999);
  if (command.threads) several.threads = checked_threads("--threads", *command.threads);
  several.rotated = command.paired;
  several.check = command.check;
  several.no_luck = command.no_luck;
  several.json = command.json;
  bot_settings(command.bots, several.seed, {false, false});
  return several_simulate(context, several, command.table);
}

Work checked(const SimulateCommand& command, Context& context) {
  if (is_of_several(command.players, command.count)) return of_several(command, context);
  SimulateJob job;
  SimulationReport& report = job.report;
  report.players = players_of(command.players, command.count.has_value());
  report.draws = job.options.draws = draws_of(command.deck);
  report.paired = job.options.paired = command.paired;
  report.confidence = decimal_number("--confidence", command.confidence, 0.5, 0.999999);
  report.seed = job.options.seed = static_cast<std::uint64_t>(whole_number("--seed", command.seed, kSeeds));
  const WholeNumbers games = command.paired ? WholeNumbers{2, kMostGames, 2} : WholeNumbers{1, kMostGames, 1};
  job.options.games = static_cast<std::uint64_t>(
      command.games ? whole_number("--games", *command.games, games) : kUsualGames);
  if (command.threads) job.options.threads = checked_threads("--threads", *command.threads);
  if (command.check && !is_what_was_solved(report))
    throw Error(Fault::invalid,
                "--check: found with games other than those solved, expected two optimal players, --deck "
                "replaced and no --paired");
  // Between two optimal players it would be the solver's value.
  job.options.without_luck =
      !command.no_luck && !both_optimal(report) && report.draws == solver::Draws::replaced;
  job.check = command.check;
  job.json = command.json;
  job.bots =
      bot_settings(command.bots, job.options.seed, {is_bot(report.players[0]), is_bot(report.players[1])});
  job.table = table_request(command.table, Rewards::counted);
  if (is_bot(report.players[0]) || is_bot(report.players[1])) refuse_rewards(job.table.rules);
  report.rules = job.table.rules;
  report.goal = job.table.goal;
  return [job = std::make_shared<SimulateJob>(std::move(job)), &context] { run(context, std::move(*job)); };
}

}  // namespace

void add_simulate(CommandLine& line, Context& context) {
  const auto options = std::make_shared<SimulateCommand>();
  Command command = line.add_command(
      "simulate", "Play many games between two, three or four players, with confidence intervals",
      "  fillwise simulate --goal 3000 --games 20000\n"
      "  fillwise simulate --player stop-at:350 --player points --goal 5000 --games 2000\n"
      "  fillwise simulate --player points --player random --deck shuffled --goal 1000 --games 2000 --json\n"
      "  fillwise simulate --player stop-at:300 --player stop-at:400 --paired --goal 2000 --games 2000\n"
      "  fillwise simulate --players 3 --goal 1000 --games 20000\n");
  command.add_words(
      "--player", options->players, "PLAYER",
      fmt::format("Give two to four in the order of turns, the first one begins: {} (optimal); {}",
                  bots::kPlayersAndBots, kWhatAsIfIs));
  command.add_word("--players", options->count, "N", "Players, 2 to 4 (as many as --player, else 2)");
  command.add_word("--games", options->games, "N", fmt::format("Games to play ({})", kUsualGames));
  add_table_options(command, options->table);
  command.add_word("--deck", options->deck, "WORD",
                   "replaced: draw each card from the full deck, as the tables assume; shuffled: from a "
                   "pile, without replacement (replaced)");
  command.add_flag(
      "--paired", options->paired,
      "Play every deal twice, the second time with the seats switched; with more players once from "
      "each seat");
  command.add_word("--seed", options->seed, "N", "Seed: the same seed plays the same games (1)");
  command.add_word("--confidence", options->confidence, "P", "Confidence of the intervals, two-sided (0.95)");
  command.add_word("--threads", options->threads, "K", "Threads to use (as many as the machine has)");
  add_bot_options(command, options->bots);
  command.add_flag("--no-luck", options->no_luck,
                   "Count results only: without the table that takes luck out");
  command.add_flag("--check", options->check, "Fail if the solver's value is outside the interval");
  command.add_flag(
      "--json", options->json,
      "JSON: rules, goal, deck, paired, seed, confidence, games, players, ties, won_by_first, cut, "
      "turns_per_game, turns_per_game_interval, solver, first_forfeit; of more than two players won_by_seat, "
      "profile and epsilon, and solver for each player");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
