// fillwise analyse: how well the players of game records played, decision by decision, and how lucky they
// were.

#include <fmt/format.h>

#include <memory>
#include <optional>

#include "api/analysis/analysed_games.hpp"
#include "api/analysis/analysis_html.hpp"
#include "api/analysis/analysis_json.hpp"
#include "api/analysis/analysis_text.hpp"
#include "api/input/numbers.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/game_files.hpp"
#include "cli/terminal/output.hpp"
#include "cli/terminal/table_options.hpp"

namespace fillwise::cli {
namespace {

constexpr std::int64_t kMostListed = 1'000'000;

constexpr const char* kAnalyseExamples =
    R"(  fillwise analyse evening.txt
  fillwise analyse evening.txt --html report.html
  fillwise analyse --goal 5000 --worst 3 --classes 0.2,1,3 monday.txt tuesday.jsonl
  fillwise analyse --json - < games.jsonl

A record by hand, a line for each turn (docs/game-records.md):
  players Ann Bob
  Ann: bonus-300 115236 > 11 2346 bust
  Bob: bonus-400 115236 > 115 stop = 250
)";

struct AnalyseOptions {
  std::vector<std::string> files;
  TableOptions table;
  std::optional<std::string> worst, classes, html;
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
  AnalysisTextOptions text;
  std::optional<std::string> html;
  bool json = false;
};

void run(Context& context, const Job& job) {
  if (job.html) check_place(context, *job.html);
  std::vector<model::GameRecord> records;
  for (const std::string& file : job.files)
    for (model::GameRecord& record : read_games(file)) records.push_back(std::move(record));
  if (records.empty())
    throw Error(Fault::invalid,
                fmt::format("{}: found no game, expected turns such as 'Ann: bonus-300 115236 > 11 "
                            "stop' (docs/game-records.md)",
                            fmt::join(job.files, ", ")));
  const AnalysedGames all = analyse_records(context, std::move(records), job.table, job.limits);
  if (job.html) {
    OutputFile file(context, *job.html);
    file.write(analysis_html(all, job.text.worst));
    commit_all({&file});
    context.note(fmt::format("The report is in {}.", *job.html));
  }
  if (job.json)
    context.print(analysis_json(all, job.text.worst).dump(2, ' ', false, Json::error_handler_t::replace) +
                  "\n");
  else if (!job.html)
    context.print(analysis_text(all, job.text));
}

Work checked(const AnalyseOptions& options, Context& context) {
  Job job;
  job.files = options.files;
  job.table = options.table;
  if (options.classes) job.limits = checked_classes(*options.classes);
  if (options.worst)
    job.text.worst = static_cast<std::size_t>(whole_number("--worst", *options.worst, {0, kMostListed, 1}));
  job.text.decisions = options.decisions;
  job.text.colour = context.colour;
  job.html = options.html;
  job.json = options.json;
  if (job.json && options.decisions)
    throw Error(Fault::invalid, "--decisions: can't be used with --json, which has every decision");
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
  add_table_options(command, options->table);
  command.add_word("--worst", options->worst, "N", "How many of the worst decisions to list (10)");
  command.add_word("--classes", options->classes, "A,B,C",
                   "Smallest losses that count as doubtful, as a mistake and as a blunder, in percentage "
                   "points (0.1,0.5,2)");
  command.add_flag("--decisions", options->decisions, "List every decision of each game");
  command.add_word("--html", options->html, "FILE", "Write a report for the browser, all in one file");
  command.add_flag("--json", options->json, "JSON: classes, players, worst, games with every step");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
