// fillwise rate: how good a policy is: exactly, against optimal play, itself, and who knows and exploits
// it; or by play, for bots that look at everything. And what its decisions cost.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "api/base/as_error.hpp"
#include "api/base/json.hpp"
#include "api/bots/asked_policy.hpp"
#include "api/bots/rate_by_play.hpp"
#include "api/bots/seen_scores.hpp"
#include "api/bots/spot_check.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "api/policy/followed_play.hpp"
#include "api/policy/policy_file.hpp"
#include "api/table/table.hpp"
#include "cli/bots/bot_command.hpp"
#include "cli/bots/bot_options.hpp"
#include "cli/bots/bot_player.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/rate_report.hpp"
#include "cli/several/several_rate.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/words.hpp"
#include "solver/base/share_done.hpp"

namespace fillwise::cli {
namespace {

constexpr WholeNumbers kRateGames{2, 10'000'000, 2};
constexpr WholeNumbers kChecks{0, 1'000'000, 1};
// Goal in points up to which a bot that sees everything is asked everything: about 150,000 questions.
constexpr int kMostAskedGoal = 300;

struct RateCommand {
  TableOptions table;
  std::vector<std::string> players, policies;
  std::optional<std::string> at_table, bot, sees, checks, games, seed, threads;
  BotOptions bots;
  bool exploit = false, csv = false, json = false;
};

/// What the words came to.
struct RateJob {
  RateCommand command;
  TableRequest table;
  std::vector<NamedPlayer> players;
  std::optional<solver::ScoreView> sees;  ///< of the bot; nullopt: what it says
  bots::SpotCheckOptions checks;          ///< of the bot; of which the seed is that of games too
  std::int64_t games = 0;                 ///< by play, if not 0
  int threads = 0;
  bots::BotSettings bots;
};

// --- Exactly ---

/// The policies, with what they need to live.
struct Policies : NamedPolicies {
  std::unique_ptr<bots::BotPlayer> bot;
  std::unique_ptr<bots::AskedPolicy> asked;  ///< of the bot
};

Policies policies_of(Context& context, const RateJob& job, const model::Match& match) {
  Policies policies{policies_of(job.players, job.command.policies, match), nullptr, nullptr};
  if (job.command.bot) {
    policies.bot = std::make_unique<bots::BotPlayer>(bots::command_of_bot("--bot", *job.command.bot), match,
                                                     job.bots, context.interrupted());
    try {
      policies.bot->begin({1, 0});
    } catch (const bots::Forfeit& error) {
      throw Error(Fault::failed, fmt::format("the bot can't be rated: {}", error.what()));
    }
    const solver::ScoreView sees = job.sees.value_or(policies.bot->sees());
    if (sees == solver::ScoreView::all() && job.table.goal > kMostAskedGoal)
      refuse(
          fmt::format("--goal: found {}, expected at most {} for a bot that sees everything; say what it "
                      "looks at with --sees, or rate it with --games",
                      job.table.goal, kMostAskedGoal));
    policies.names.push_back(*job.command.bot);
    policies.asked = std::make_unique<bots::AskedPolicy>(*policies.bot, match, sees);
    policies.all.push_back(policies.asked->stated());
  }
  return policies;
}

/// Asks the bot again whether it keeps to what was taken for granted.
SpotCheckedBot checked_bot(const Context& context, const RateJob& job, const Policies& policies,
                           const model::Match& match) {
  Progress progress(context, "asking the bot again");
  bots::SpotCheckOptions options = job.checks;
  options.progress = [&](double share) { progress.update(share); };
  return {options.positions > 0 ? bots::spot_check(*policies.bot, *policies.asked, match, options) : 0,
          options.seed, policies.asked->view(), job.sees.has_value()};
}

void rate_exactly(Context& context, RateJob& job) {
  // A bad bot is told of before a table is solved.
  const model::Match match(job.table.rules, job.table.goal / model::kPointsPerUnit);
  const Policies policies = policies_of(context, job, match);
  note_long_play(context, match, "; --games estimates by play");
  const Table table = table_for(context, std::move(job.table));
  RateReport report{table.rules(),       table.goal(), {table.value()[0], table.lower()[0], table.upper()[0]},
                    job.command.exploit, {},           {}};
  const ImmediateInterrupt at_once;
  as_errors([&] {
    Progress progress(context, "rating");
    std::vector<double> work;
    for (const solver::StatedPolicy& policy : policies.all) {
      const solver::ExpectedWork expected(match, policy.view, job.command.exploit);
      if (work.empty()) work.push_back(expected.best_rows);
      work.push_back(expected.rating());
    }
    std::string detail = "optimal play";
    solver::PartsDone parts([&](double share) { progress.update(share, detail); }, work);
    // A bot is asked one question at a time.
    solver::Rater rater(match, table.value(),
                        {.threads = job.command.bot ? 1 : job.threads, .exploit = job.command.exploit},
                        parts.part(0));
    for (std::size_t i = 0; i < policies.all.size(); ++i) {
      const std::string name = on_one_line(policies.names[i]);
      if (policies.all.size() > 1) context.note(fmt::format("Rating {}.", name));
      const auto told = [&, share_done = parts.part(i + 1)](std::string_view part, double share) {
        detail = fmt::format("{}: {}", name, part);
        share_done(share);
      };
      report.rated.push_back({policies.names[i], rater.rate(policies.all[i], told)});
    }
    if (policies.bot) report.checked = checked_bot(context, job, policies, match);
  });
  if (job.command.json)
    context.print(to_json(report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  else
    context.print(job.command.csv ? to_csv(report) : to_text(report));
}

// --- By play ---

void rate_playing(Context& context, RateJob& job) {
  const Table table = table_for(context, std::move(job.table));
  const model::Match match(table.rules(), table.goal() / model::kPointsPerUnit, table.side());
  std::unique_ptr<bots::Player> player;
  std::string name;
  if (job.command.bot) {
    name = *job.command.bot;
    player = std::make_unique<bots::BotPlayer>(bots::command_of_bot("--bot", name), match, job.bots,
                                               context.interrupted());
  } else {
    name = job.players.front().name;
    player = bots::own_player(name, match, job.checks.seed, [] { return nullptr; });
  }
  PlayedRating rating;
  {
    Progress progress(context, "playing");
    rating = rate_by_play(*player, match, table, job.games, job.checks.seed, [&](double done) {
      progress.update(done);
      return !context.interrupted();
    });
  }
  if (rating.tally.games == 0) context.check_interrupt("nothing was printed");
  if (job.command.json)
    context.print(to_json(rating, name, table).dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  else
    context.print(to_text(rating, name, table));
  if (rating.tally.games < job.games)
    context.check_interrupt(fmt::format("the figures are those of the first {} games", rating.tally.games));
}

// --- The words ---

/// "none", "all", or words such as "me,ahead".
solver::ScoreView view_named(const std::string& listed) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= listed.size();) {
    const std::size_t end = std::min(listed.find(',', begin), listed.size());
    words.push_back(listed.substr(begin, end - begin));
    begin = end + 1;
    if (std::ranges::find(bots::seen_score_words(), words.back()) == bots::seen_score_words().end())
      refuse(found_but_expected("--sees", words.back(), "none, all, or some of me,opponent,ahead") +
             model::did_you_mean(words.back(), bots::seen_score_words()));
  }
  return bots::view_of(words);
}

void check_together(const RateCommand& command) {
  const std::size_t count = command.players.size() + command.policies.size() + (command.bot ? 1 : 0);
  if (count == 0) refuse("--player, --policy or --bot is required; see 'fillwise rate --help'");
  if (command.csv && command.json) refuse("--csv: found with --json, expected one of them");
  if (command.sees && !command.bot) refuse("--sees: found without --bot");
  if (command.checks && !command.bot) refuse("--checks: found without --bot");
  if (command.seed && !command.games && !command.bot) refuse("--seed: found without --games or --bot");
  if (command.bots.game_time && !command.games) refuse("--game-time: found without --games");
  if (!command.games) return;
  if (count != 1 || !command.policies.empty()) refuse("--games: expected one --player or --bot with it");
  if (command.exploit) refuse("--exploit: found with --games, expected an exact rating");
  if (command.csv) refuse("--csv: found with --games, expected --json");
  if (command.sees) refuse("--sees: found with --games, expected one of them");
  if (command.checks) refuse("--checks: found with --games, expected one of them");
}

/// In games of three and four players.
Work of_several(const RateCommand& command, Context& context) {
  const auto refuse_option = [](const char* option, bool given) {
    if (given) refuse(fmt::format("{}: found with --players, expected none: it is for two players", option));
  };
  refuse_option("--policy", !command.policies.empty());
  refuse_option("--bot", command.bot.has_value());
  refuse_option("--sees", command.sees.has_value());
  refuse_option("--checks", command.checks.has_value());
  refuse_option("--exploit", command.exploit);
  refuse_option("--csv", command.csv);
  if (command.players.empty()) refuse("--player is required; see 'fillwise rate --help'");
  SeveralRate several;
  several.count = *command.at_table;
  const int count = count_of_rated(*command.at_table);
  for (const std::string& word : command.players)
    several.players.push_back(is_as_if(word) ? several_player_named("--player", word, count)
                                             : rule_named("--player", word));
  several.table = command.table;
  if (command.games)
    several.games =
        static_cast<std::uint64_t>(whole_number("--games", *command.games, {1, kRateGames.most, 1}));
  if (command.seed) several.seed = static_cast<std::uint64_t>(whole_number("--seed", *command.seed, kSeeds));
  bot_settings(command.bots, several.seed, {false});
  if (command.threads) several.threads = checked_threads("--threads", *command.threads);
  several.json = command.json;
  return several_rate(context, several);
}

Work checked(const RateCommand& command, Context& context) {
  if (command.at_table && *command.at_table != "2") return of_several(command, context);
  check_together(command);
  RateJob job;
  job.command = command;
  for (const std::string& word : command.players) job.players.push_back(rule_named("--player", word));
  if (command.bot) bots::command_of_bot("--bot", *command.bot);
  if (command.sees) job.sees = view_named(*command.sees);
  if (command.games) job.games = whole_number("--games", *command.games, kRateGames);
  if (command.checks)
    job.checks.positions = static_cast<int>(whole_number("--checks", *command.checks, kChecks));
  if (command.seed)
    job.checks.seed = static_cast<std::uint64_t>(whole_number("--seed", *command.seed, kSeeds));
  job.bots = bot_settings(command.bots, job.checks.seed, {command.bot.has_value()});
  if (command.threads) job.threads = checked_threads("--threads", *command.threads);
  job.table = table_request(command.table);
  if (job.games == 0) {
    // Bad files are told of before a table is solved.
    const model::Match match(job.table.rules, job.table.goal / model::kPointsPerUnit);
    for (const std::string& path : command.policies) read_policy(path, match);
  }
  return [job = std::make_shared<RateJob>(std::move(job)), &context] {
    if (job->games > 0)
      rate_playing(context, *job);
    else
      rate_exactly(context, *job);
  };
}

}  // namespace

void add_rate(CommandLine& line, Context& context) {
  const auto options = std::make_shared<RateCommand>();
  Command command = line.add_command(
      "rate", "How good a player or policy is, exactly, and what its decisions cost",
      "  fillwise rate --player stop-at:350 --goal 2000\n"
      "  fillwise rate --player stop-at:300 --player stop-at:400 --player points --goal 1000\n"
      "  fillwise rate --player stop-at:350 --exploit --goal 1000 --json\n"
      "  fillwise rate --player stop-at:350 --games 100 --goal 1000\n"
      "  fillwise rate --player stop-at:350 --players 3 --goal 1000\n"
      "\n--policy reads a policy from a CSV file: each row says what to do in the situations it covers, and\n"
      "the first row that fits counts (docs/policies.md). --bot asks a program (docs/bot-protocol.md). A\n"
      "bot that ignores the scores says so itself, or is rated with --sees none; one that looks at\n"
      "everything is rated by playing --games.\n");
  command.add_words("--player", options->players, "PLAYER",
                    fmt::format("{}; may be given again; {}", kRuleNames, kWhatAsIfIs));
  command.add_word("--players", options->at_table, "N",
                   "Players at the table, 2 to 4 (2); with more than two by play, in each seat against "
                   "others who are optimal");
  command.add_words("--policy", options->policies, "FILE", "A policy as CSV; may be given again");
  command.add_word("--bot", options->bot, "CMD",
                   "A bot's command for /bin/sh, with or without bot: before it");
  command.add_word(
      "--sees", options->sees, "WORDS",
      "Which scores the bot looks at: none, all, or some of me,opponent,ahead (what it says itself)");
  command.add_word("--checks", options->checks, "N",
                   "Positions at which the bot is asked again, to check what it sees; 0: none (1000)");
  command.add_flag("--exploit", options->exploit,
                   "Also rate it against an opponent who knows it and answers best");
  command.add_word("--games", options->games, "N",
                   "Rate by playing N games against optimal play, an even number; with --players, games in "
                   "each seat (20000)");
  command.add_word("--seed", options->seed, "N",
                   "Seed: the same seed plays the same games, and checks the same positions (1)");
  add_bot_options(command, options->bots);
  add_table_options(command, options->table);
  command.add_word("--threads", options->threads, "K", "Threads to use (as many as the machine has)");
  command.add_flag("--csv", options->csv, "CSV, with the bounds");
  command.add_flag("--json", options->json, "JSON, with the bounds");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
