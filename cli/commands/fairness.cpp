// fillwise fairness: what the first turn is worth, and the head start that makes up for it.

#include "api/worth/fairness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "api/advice/chance_json.hpp"
#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/rule_name.hpp"
#include "api/table/table.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/table_options.hpp"

namespace fillwise::cli {
namespace {

struct FairnessOptions {
  std::optional<std::string> rules;
  std::string goals;
  std::optional<std::string> tolerance;
  bool presets = false;
  bool csv = false;
  bool json = false;
};

std::string text_of(const std::vector<Fairness>& rows) {
  std::size_t width = 5;
  for (const Fairness& row : rows) width = std::max(width, display_name(row.rules).size());
  std::string text = fmt::format("{:<{}}  {:>6}  {:>12}  {:>10}  {:>17}\n", "rules", width, "goal",
                                 "first player", "head start", "first player then");
  for (const Fairness& row : rows)
    text += fmt::format("{:<{}}  {:>6}  {:>10.4f} %  {:>10}  {:>15.4f} %{}\n", display_name(row.rules), width,
                        row.goal, 100 * row.even.value, row.head_start, 100 * row.fair.value,
                        row.proven ? "" : "  (another head start may be as fair)");
  double gap = 0;
  for (const Fairness& row : rows)
    gap = std::max({gap, row.even.upper - row.even.lower, row.fair.upper - row.fair.lower});
  return text +
         fmt::format(
             "head start: points the second player starts with; chances proven to {} percentage points\n",
             error_per_cent_above(gap));
}

std::string csv_of(const std::vector<Fairness>& rows) {
  std::string text =
      "rules,goal,win_probability,lower,upper,head_start,fair_win_probability,fair_lower,fair_upper\n";
  for (const Fairness& row : rows)
    text += fmt::format("{},{},{},{},{},{},{},{},{}\n", csv_name(row.rules), row.goal, row.even.value,
                        row.even.lower, row.even.upper, row.head_start, row.fair.value, row.fair.lower,
                        row.fair.upper);
  return text;
}

Json json_of(const std::vector<Fairness>& rows) {
  Json json = Json::array();
  for (const Fairness& row : rows)
    json.push_back(rules_json(row.rules, {{"goal", row.goal},
                                          {"first_player", chance_json(row.even)},
                                          {"head_start", row.head_start},
                                          {"first_player_with_head_start", chance_json(row.fair)},
                                          {"head_start_proven", row.proven}}));
  return json;
}

/// Goals separated by commas; those of the rule set if none is named.
std::vector<int> goals_of(const std::string& words) {
  std::vector<int> goals;
  for (std::size_t begin = 0; begin <= words.size() && !words.empty();) {
    const std::size_t end = std::min(words.find(',', begin), words.size());
    goals.push_back(checked_goal("--goals", words.substr(begin, end - begin)));
    begin = end + 1;
  }
  return goals;
}

void run(Context& context, const std::vector<model::RuleSet>& rule_sets, const std::vector<int>& goals,
         const FairnessOptions& options) {
  std::vector<Fairness> rows;
  for (const model::RuleSet& rules : rule_sets)
    for (const int goal : goals.empty() ? std::vector{rules.goal} : goals)
      rows.push_back(fairness_of(passing_table(context, rules, goal, checked_tolerance(options.tolerance))));
  if (options.json)
    context.print(json_of(rows).dump(2) + "\n");
  else
    context.print(options.csv ? csv_of(rows) : text_of(rows));
}

Work checked(const FairnessOptions& options, Context& context) {
  if (options.csv && options.json)
    throw Error(Fault::invalid, "--csv: found with --json, expected one of them");
  if (options.presets && options.rules)
    throw Error(Fault::invalid, "--presets: found with --rules, expected one of them");
  std::vector<model::RuleSet> rule_sets;
  if (options.presets)
    for (const std::string& name : model::preset_names()) rule_sets.push_back(model::preset(name));
  else
    rule_sets.push_back(rule_set(options.rules.value_or("official")));
  for (const model::RuleSet& rules : rule_sets) refuse_rewards(rules);
  checked_tolerance(options.tolerance);
  return [=, &context, goals = goals_of(options.goals)] { run(context, rule_sets, goals, options); };
}

}  // namespace

void add_fairness(CommandLine& line, Context& context) {
  const auto options = std::make_shared<FairnessOptions>();
  Command command =
      line.add_command("fairness", "The first player's chance to win, and the fairest head start",
                       "  fillwise fairness\n"
                       "  fillwise fairness --goals 1000,2000,5000\n"
                       "  fillwise fairness --rules team --goals 500,1000 --json\n");
  command.add_word("--rules", options->rules, "NAME|FILE",
                   "Rule set: a preset's name or a TOML file (official)");
  command.add_flag("--presets", options->presets, "All presets, instead of --rules");
  command.add_word("--goals", options->goals, "POINTS,...", "Goals, multiples of 50 (the rule set's)");
  add_tolerance_option(command, options->tolerance);
  command.add_flag("--csv", options->csv, "CSV, with the bounds");
  command.add_flag("--json", options->json, "JSON, with the bounds");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
