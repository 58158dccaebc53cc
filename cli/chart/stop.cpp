// fillwise chart stop: when to stop over both scores, one map for each card and number of dice; and the
// decisions at fixed scores of the other player.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/chart/kinds.hpp"
#include "cli/chart/output.hpp"
#include "cli/chart/stop_maps.hpp"
#include "cli/numbers.hpp"
#include "model/words.hpp"

namespace fillwise::cli::chart {
namespace {

using model::kPointsPerUnit;

struct StopOptions {
  TableOptions table;
  OutputOptions output;
  std::optional<std::string> card, dice, step, opponent_at, at_risk, near;
};

struct StopJob {
  TableRequest table;
  Output output;
  StopQuestion question;
};

constexpr int kUsualLines = 10;
constexpr int kMostLines = 25;

void run(Context& context, StopJob& job) {
  check_output(context, job.output);
  const Subject subject(table_for(context, std::move(job.table)));
  const ImmediateInterrupt at_once;
  StopDecisions decisions(subject, job.question);
  if (decisions.places().empty())
    throw CommandError(Exit::failed,
                       fmt::format("under the rules '{}' no such card lets a player stop before the fill",
                                   subject.rules().name));
  Description chart;
  if (job.question.opponents.empty())
    add_maps(subject, job.question, decisions, chart);
  else
    add_sections(subject, job.question, decisions, chart);
  chart.footer = subject.footer(decisions.widest());
  write_chart(context, job.output, chart);
}

Work checked(const StopOptions& options, Context& context) {
  const auto job = std::make_shared<StopJob>();
  job->output = output_of(options.output, context);
  if (options.dice) job->question.dice = static_cast<int>(whole_number("--dice", *options.dice, {1, 5, 1}));
  if ((options.at_risk || options.near) && !options.opponent_at)
    refuse_usage(fmt::format("{}: found without --opponent-at", options.at_risk ? "--at-risk" : "--near"));
  job->question.most = static_cast<int>(
      whole_number("--at-risk", options.at_risk.value_or("1000"), {50, 5000, kPointsPerUnit}) /
      kPointsPerUnit);
  job->question.near = decimal_number("--near", options.near.value_or("0.1"), 0, 100) / 100;
  job->table = table_request(options.table);
  const model::RuleSet& rules = job->table.rules;
  if (options.card) {
    std::vector<std::string> names;
    for (const model::Card& card : rules.cards)
      if (card.may_stop && card.dice && card.count > 0) names.push_back(card.name);
    if (std::ranges::find(names, *options.card) == names.end())
      refuse_usage(found_but_expected("--card", *options.card,
                                      fmt::format("a card that lets a player stop: {}",
                                                  names.empty() ? "there is none"
                                                                : fmt::format("{}", fmt::join(names, " ")))) +
                   model::did_you_mean(*options.card, names));
    job->question.card = *options.card;
  }
  job->question.step = step_of(options.step, job->table.goal, {kUsualLines, kMostLines});
  if (options.opponent_at)
    for (const std::int64_t score :
         whole_numbers("--opponent-at", *options.opponent_at, scores_below(job->table.goal)))
      if (const auto units = static_cast<int>(score / kPointsPerUnit);
          std::ranges::find(job->question.opponents, units) == job->question.opponents.end())
        job->question.opponents.push_back(units);
  return [&context, job] { run(context, *job); };
}

}  // namespace

void add_stop(Command& chart, Context& context) {
  const auto options = std::make_shared<StopOptions>();
  Command command = chart.add_command(
      "stop", "When to stop over both scores, by card and dice left",
      "  fillwise chart stop --out stop.pdf\n"
      "  fillwise chart stop --card bonus-300 --dice 2 --step 500 --out two-dice.svg\n"
      "  fillwise chart stop --card bonus-300 --opponent-at 0,5000,9000 --out cross.html\n");
  command.add_word("--card", options->card, "CARD", "This card alone");
  command.add_word("--dice", options->dice, "N", "This number of dice left alone, 1 to 5");
  command.add_word("--step", options->step, "POINTS", "Between two scores (a tenth of the goal)");
  command.add_word("--opponent-at", options->opponent_at, "SCORES",
                   "Cross-sections at these scores of the other player, with commas");
  command.add_word("--at-risk", options->at_risk, "POINTS",
                   "Cross-sections up to so many points at risk (1000)");
  command.add_word("--near", options->near, "N",
                   "Hundredths of a game within which answers are nearly equal (0.1)");
  add_table_options(command, options->table);
  add_output_options(command, options->output);
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli::chart
