// fillwise chart simple: what simple rules lose against the best play, as bars.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "cli/chart/kinds.hpp"
#include "cli/chart/output.hpp"
#include "cli/followed_play.hpp"
#include "cli/numbers.hpp"
#include "cli/players.hpp"
#include "cli/policy_file.hpp"
#include "solver/play/against_best.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::cli::chart {
namespace {

struct SimpleOptions {
  TableOptions table;
  OutputOptions output;
  std::vector<std::string> players, policies;
};

struct SimpleJob {
  TableRequest table;
  Output output;
  std::vector<NamedPlayer> players;
  std::vector<std::string> policies;  ///< files
};

/// What a policy file is called in a chart: its name alone, if no other file has that name.
std::string label_of(const std::string& path, const std::vector<std::string>& paths) {
  const auto stem = [](const std::string& one) { return std::filesystem::path(one).stem().string(); };
  const auto same = std::ranges::count(paths, stem(path), stem);
  return same == 1 ? stem(path) : path;
}

struct Rated {
  std::string name;
  solver::PlayedAgainstBest played;
};

Description description_of(const Subject& subject, std::vector<Rated> rated) {
  std::ranges::stable_sort(rated, {}, [](const Rated& r) { return r.played.loss(); });
  Description chart;
  chart.title = fmt::format("What simple rules lose: {}", subject.name());
  chart.summary =
      "Hundredths of a game that each way to play gives away against the best play, mean of beginning and "
      "coming second.";
  chart.columns = {"player", "begins",       "begins_lower", "begins_upper",
                   "second", "second_lower", "second_upper", "loses"};
  Bars bars;
  bars.label_title = "player";
  bars.value_title = "loses, hundredths of a game";
  Widest widest;
  for (const Rated& r : rated) {
    const solver::Chance &first = r.played.first, &second = r.played.second;
    widest.see(first);
    widest.see(second);
    bars.bars.push_back(
        {r.name,
         std::max(0.0, 100 * r.played.loss()),
         fmt::format("{:.2f}", 100 * r.played.loss()),
         {r.name, exactly(first.value), exactly(first.lower), exactly(first.upper), exactly(second.value),
          exactly(second.lower), exactly(second.upper), exactly(r.played.loss())}});
  }
  chart.panels.push_back({"Loss", std::move(bars), ""});
  chart.footer = subject.footer(widest.width);
  return chart;
}

void run(Context& context, SimpleJob& job) {
  check_output(context, job.output);
  const Subject subject(table_for(context, std::move(job.table)));
  const ImmediateInterrupt at_once;
  std::vector<Rated> rated;
  or_failed([&] {
    note_long_play(context, subject.match());
    solver::AgainstBest against_best(subject.match(), subject.table().value());
    const NamedPolicies played = policies_of(job.players, job.policies, subject.match());
    for (std::size_t i = 0; i < played.all.size(); ++i) {
      context.note(fmt::format("Rating {}.", on_one_line(played.names[i])));
      const bool is_file = i >= job.players.size();
      rated.push_back({is_file ? label_of(played.names[i], job.policies) : played.names[i],
                       against_best.play(solver::RuleTurns(subject.match(), played.all[i]))});
    }
  });
  write_chart(context, job.output, description_of(subject, std::move(rated)));
}

Work checked(const SimpleOptions& options, Context& context) {
  const auto job = std::make_shared<SimpleJob>();
  job->output = output_of(options.output, context);
  std::vector<std::string> words = options.players;
  if (words.empty() && options.policies.empty())
    words = {"card", "points", "stop-at:250", "stop-at:300", "stop-at:350", "stop-at:400", "stop-at:500"};
  refuse_doubles("--player", words);
  refuse_doubles("--policy", options.policies);
  for (const std::string& word : words) job->players.push_back(rule_named("--player", word));
  job->table = table_request(options.table);
  job->policies = options.policies;
  // Bad files are told of before a table is solved.
  const model::Match match(job->table.rules, job->table.goal / model::kPointsPerUnit);
  policies_of({}, job->policies, match);
  return [&context, job] { run(context, *job); };
}

}  // namespace

void add_simple(Command& chart, Context& context) {
  const auto options = std::make_shared<SimpleOptions>();
  Command command = chart.add_command(
      "simple", "What simple rules lose, as bars",
      "  fillwise chart simple --goal 1000 --out simple.svg\n"
      "  fillwise chart simple --goal 1000 --player stop-at:300 --player points --format csv\n"
      "  fillwise simplify --form one-number --goal 300 --out rule.csv\n"
      "  fillwise chart simple --goal 300 --policy rule.csv --player stop-at:350 --out simple.svg\n");
  command.add_words(
      "--player", options->players, "PLAYER",
      fmt::format("{}; may be given again (card, points, stop-at:250 to stop-at:500)", kRuleNames));
  command.add_words("--policy", options->policies, "FILE",
                    "A policy as CSV (docs/policies.md); may be given again");
  add_table_options(command, options->table);
  add_output_options(command, options->output);
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli::chart
