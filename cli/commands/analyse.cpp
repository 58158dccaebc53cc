// fillwise analyse: how well the players of game records played, decision by decision, and how lucky they
// were.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "api/analysis/analyser.hpp"
#include "api/analysis/analysis_html.hpp"
#include "api/analysis/analysis_json.hpp"
#include "api/analysis/analysis_text.hpp"
#include "api/analysis/worst_positions.hpp"
#include "api/input/numbers.hpp"
#include "cli/commands/commands.hpp"
#include "cli/reports/analysis_report.hpp"
#include "cli/several/several_analyse.hpp"
#include "cli/terminal/game_files.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/progress.hpp"
#include "cli/terminal/table_options.hpp"

namespace fillwise::cli {
namespace {

constexpr std::int64_t kMostListed = 1'000'000;

constexpr const char* kAnalyseExamples =
    R"(  fillwise analyse evening.txt
  fillwise analyse evening.txt --html report.html
  fillwise analyse --goal 5000 --worst 3 --classes 0.2,1,3 monday.txt tuesday.jsonl
  fillwise analyse --json - < games.jsonl
  fillwise analyse --worst 20 --worst-positions worst.jsonl games.jsonl
  fillwise analyse --players 3 --goal 1000 table.txt

A record by hand, a line for each turn (docs/game-records.md):
  players Ann Bob
  Ann: bonus-300 115236 > 11 2346 bust
  Bob: bonus-400 115236 > 115 stop = 250
)";

struct AnalyseOptions {
  std::vector<std::string> files;
  TableOptions table;
  std::optional<std::string> players, worst, worst_positions, classes, html, threads;
  bool games = false;
  bool summary = false;
  bool decisions = false;
  bool json = false;
};

/// "0.1,0.5,2" in percentage points, in rising order.
solver::MistakeLimits checked_classes(const std::string& text) {
  const std::string expected = "three numbers from 0 to 100 in rising order, such as 0.1,0.5,2";
  solver::MistakeLimits limits;
  std::size_t begin = 0;
  for (std::size_t c = 0; c < limits.least.size(); ++c) {
    const bool last = c + 1 == limits.least.size();
    const std::size_t end = last ? text.size() : text.find(',', begin);
    if (end == std::string::npos || begin > text.size())
      throw Error(Fault::invalid, found_but_expected("--classes", text, expected));
    try {
      limits.least[c] = decimal_number("--classes", text.substr(begin, end - begin), 0, 100) / 100;
    } catch (const Error&) {
      throw Error(Fault::invalid, found_but_expected("--classes", text, expected));
    }
    if (limits.least[c] <= (c == 0 ? 0 : limits.least[c - 1]))
      throw Error(Fault::invalid, found_but_expected("--classes", text, expected));
    begin = end + 1;
  }
  return limits;
}

/// What is asked for.
struct Job {
  std::vector<std::string> files;
  TableOptions table;
  solver::MistakeLimits limits;
  std::size_t worst = 10;
  int threads = 0;
  ShownGames shown = ShownGames::few;
  AnalysisTextOptions text;
  std::optional<std::string> html, worst_positions;
  bool json = false;
};

/// Of positions that are written down nobody could tell on what board they were met.
void refuse_two_boards(const Board& first, const Board& other) {
  if (&first == &other) return;
  throw Error(Fault::invalid,
              fmt::format("--worst-positions: found games by {} and {}, expected one rule set and goal",
                          first.name(), other.name()));
}

/// Reads the games of all files and analyses them.
void analyse_files(Context& context, const Job& job, const Analyser::Visit& visit) {
  const std::uint64_t bytes = bytes_of_files(job.files);
  std::uint64_t bytes_read = 0;
  std::size_t games = 0;
  Progress progress(context, "analysing games");
  Analyser analyser(context, job.table, job.limits, job.threads, visit);
  const auto take = [&](UnreadGame game, std::uint64_t more_bytes) {
    ++games;
    bytes_read += more_bytes;
    if (!analyser.add(std::move(game))) return;
    const double done = bytes == 0 ? 0 : static_cast<double>(bytes_read) / static_cast<double>(bytes);
    progress.update(std::min(done, 1.0), fmt::format("{} games", games));
  };
  for (const std::string& file : job.files)
    if (!for_each_game(context, file, take)) break;
  analyser.finish();
}

void run(Context& context, const Job& job) {
  AnalysisSummary summary(job.limits, job.worst);
  AnalysisReports reports;
  std::optional<OutputFile> page, positions;
  if (job.worst_positions) positions.emplace(context, *job.worst_positions);
  if (job.html) {
    page.emplace(context, *job.html);
    reports.add(html_format(job.limits), job.shown, [&](std::string_view text) { page->write(text); });
  }
  const auto print = [&](std::string_view text) {
    context.check_interrupt("the report is not complete");
    context.print(text);
  };
  if (job.json)
    reports.add(json_format(job.limits), job.shown == ShownGames::few ? ShownGames::all : job.shown, print);
  else if (!job.html)
    reports.add(text_format(job.limits, job.text), job.shown, print);
  std::shared_ptr<const Board> board;  // of the first game
  analyse_files(context, job, [&](AnalysedGame game) {
    if (board == nullptr) board = game.board;
    if (positions) refuse_two_boards(*board, *game.board);
    summary.add(game);
    reports.add_game(std::move(game));
  });
  if (summary.games() == 0)
    throw Error(Fault::invalid,
                fmt::format("{}: found no game, expected turns such as 'Ann: bonus-300 115236 > 11 "
                            "stop' (docs/game-records.md)",
                            fmt::join(job.files, ", ")));
  reports.write(summary);
  WorstPositions worst;
  if (positions) {
    worst = worst_positions(summary);
    positions->write(worst.lines);
  }
  std::vector<OutputFile*> files;
  if (page) files.push_back(&*page);
  if (positions) files.push_back(&*positions);
  commit_all(files);
  if (page) context.note(fmt::format("The report is in {}.", *job.html));
  if (positions)
    context.note(fmt::format("{} {} by {} {} in {}.", worst.count,
                             worst.count == 1 ? "position" : "positions", board->name(),
                             worst.count == 1 ? "is" : "are", *job.worst_positions));
}

/// Games of three and four players.
Work of_several(const AnalyseOptions& options, Context& context) {
  const auto refuse_option = [](const char* option, bool given) {
    if (given) refuse(fmt::format("{}: found with --players, expected none: it is for two players", option));
  };
  refuse_option("--worst-positions", options.worst_positions.has_value());
  refuse_option("--classes", options.classes.has_value());
  refuse_option("--html", options.html.has_value());
  refuse_option("--threads", options.threads.has_value());
  refuse_option("--decisions", options.decisions);
  if (options.summary && options.games)
    refuse("--summary: can't be used with --games, which shows every game");
  SeveralAnalyse several{options.files, *options.players, options.table, 10,
                         options.games, options.summary,  options.json};
  if (options.worst)
    several.worst = static_cast<std::size_t>(whole_number("--worst", *options.worst, {0, kMostListed, 1}));
  if (std::ranges::count(several.files, "-") > 1) refuse("-: stdin can be read only once");
  return several_analyse(context, several);
}

Work checked(const AnalyseOptions& options, Context& context) {
  if (options.players && *options.players != "2") return of_several(options, context);
  Job job;
  job.files = options.files;
  job.table = options.table;
  if (options.classes) job.limits = checked_classes(*options.classes);
  if (options.worst)
    job.worst = static_cast<std::size_t>(whole_number("--worst", *options.worst, {0, kMostListed, 1}));
  if (options.threads) job.threads = checked_threads("--threads", *options.threads);
  job.text.decisions = options.decisions;
  job.text.colour = context.colour;
  job.html = options.html;
  job.worst_positions = options.worst_positions;
  job.json = options.json;
  if (job.json && options.decisions)
    throw Error(Fault::invalid, "--decisions: can't be used with --json, which has every decision");
  if (options.summary && (options.games || options.decisions))
    throw Error(Fault::invalid, fmt::format("--summary: can't be used with {}, which shows every game",
                                            options.games ? "--games" : "--decisions"));
  if (options.games || options.decisions) job.shown = ShownGames::all;
  if (options.summary) job.shown = ShownGames::none;
  if (std::ranges::count(job.files, "-") > 1) throw Error(Fault::invalid, "-: stdin can be read only once");
  static_cast<void>(table_request(job.table));  // what is typed is told before records are read
  return [job = std::move(job), &context] { run(context, job); };
}

}  // namespace

void add_analyse(CommandLine& line, Context& context) {
  const auto options = std::make_shared<AnalyseOptions>();
  Command command = line.add_command(
      "analyse", "What each decision of recorded games gave away, and how lucky the players were",
      kAnalyseExamples);
  command.add_required_words("GAMES", options->files, "FILE",
                             "Game records: text or JSON Lines (docs/game-records.md); - for stdin");
  command.add_word("--players", options->players, "N",
                   "Players of the games, 2 to 4 (2); of more than two against the profile of a table");
  add_table_options(command, options->table);
  command.add_word("--worst", options->worst, "N", "How many of the worst decisions to list (10)");
  command.add_word("--worst-positions", options->worst_positions, "FILE",
                   "Write the positions of these decisions, for 'quiz --positions' and 'advise --batch'");
  command.add_word("--classes", options->classes, "A,B,C",
                   "Smallest losses that count as doubtful, as a mistake and as a blunder, in percentage "
                   "points (0.1,0.5,2)");
  command.add_flag("--games", options->games, "Show each game, even if there are more than ten");
  command.add_flag("--decisions", options->decisions, "List every decision of each game");
  command.add_flag("--summary", options->summary, "Show no games, only what they come to together");
  command.add_word("--html", options->html, "FILE", "Write a report for the browser, all in one file");
  command.add_flag("--json", options->json,
                   "JSON: classes, players, worst, games with every step (not with --summary)");
  command.add_word("--threads", options->threads, "K",
                   "Threads to use, at most 4 (as many as the machine has)");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
