// fillwise rules compare: what each reading of the rules is worth.

#include "cli/commands/rules_compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/input/rule_word.hpp"
#include "api/rules/assumed_sheet.hpp"
#include "api/rules/readings.hpp"
#include "api/rules/rule_name.hpp"
#include "api/worth/rule_worth.hpp"
#include "cli/terminal/table_options.hpp"
#include "model/words.hpp"

namespace fillwise::cli {
namespace {

using solver::ValueInterval;

constexpr int kUsualGoal = 2000;  // what all readings are compared at in less than a minute

struct CompareOptions {
  std::optional<std::string> a, b, goal, names, tolerance;
  bool csv = false;
  std::shared_ptr<bool> json;
};

double changed_share(const ChangedWorth& changed) {
  return changed.count.compared == 0
             ? 0
             : static_cast<double>(changed.count.changed) / static_cast<double>(changed.count.compared);
}

// --- Text ---

std::string row_text(std::string_view name, std::size_t width, const RuleWorth& worth, const RuleWorth* base,
                     const ChangedWorth* changed) {
  const auto cell = [&](ValueInterval RuleWorth::*figure, double scale, int decimals, int value_width) {
    const double value = (worth.*figure).value;
    const std::string moved =
        base == nullptr ? "" : fmt::format("{:+.{}f}", scale * (value - (base->*figure).value), decimals);
    return fmt::format("  {:>{}.{}f}  {:>8}", scale * value, value_width, decimals, moved);
  };
  std::string text = fmt::format("{:<{}}", name, width) + cell(&RuleWorth::first, 100, 4, 8) +
                     cell(&RuleWorth::turns, 1, 4, 8) + cell(&RuleWorth::shared, 1, 2, 7) +
                     cell(&RuleWorth::behind, 1, 2, 7);
  if (changed != nullptr)
    text += fmt::format("  {:>8.3f} %  {:>8.4f}", 100 * changed_share(*changed), changed->met.value);
  text.resize(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

/// The largest distance between two bounds of a figure.
double widest(const Comparison& all, ValueInterval RuleWorth::*figure) {
  const auto width = [&](const RuleWorth& worth) { return (worth.*figure).upper - (worth.*figure).lower; };
  double most = width(all.worth);
  for (const ComparedRules& row : all.rows) most = std::max(most, width(row.worth));
  return most;
}

/// What the points of a turn assume where a card takes points off the player's own sheet.
std::string of_sheets(const Comparison& all) {
  const bool assumed =
      assumes_sheet(all.base) || std::ranges::any_of(all.rows, assumes_sheet, &ComparedRules::rules);
  return assumed ? fmt::format(", with {}", kAssumedSheet) : "";
}

std::string text_of(const Comparison& all) {
  const std::string base = display_name(all.base);
  std::size_t width = base.size();
  for (const ComparedRules& row : all.rows) width = std::max(width, display_name(row.rules).size());
  std::string text = fmt::format(
      "{:<{}}  {:>8}  {:>8}  {:>8}  {:>8}  {:>7}  {:>8}  {:>7}  {:>8}  {:>10}  {:>8}\n", "rules", width,
      "first %", "change", "turns", "change", "tied", "change", "behind", "change", "changed", "met");
  text += row_text(base, width, all.worth, nullptr, nullptr);
  for (const ComparedRules& row : all.rows)
    text += row_text(display_name(row.rules), width, row.worth, &all.worth, &row.changed);
  text += "\n";
  for (const ComparedRules& row : all.rows)
    if (!row.says.empty()) text += fmt::format("{:<{}}  {}\n", display_name(row.rules), width, row.says);
  return text + fmt::format(
                    "{}to {} points, both players optimal; changes against '{}', one at a time\n"
                    "first: the first player's chance to win, its change in percentage points\n"
                    "turns: of both players in a game\n"
                    "tied, behind: expected points of one turn alone for a player in that place{}\n"
                    "changed: share of the decisions that both rule sets have\n"
                    "met: changed decisions met in a game of '{}'\n"
                    "proven: chances to {} percentage points, turns to {}\n",
                    all.rows.empty() || all.rows[0].says.empty() ? "" : "\n", all.goal, base, of_sheets(all),
                    base, error_per_cent_above(widest(all, &RuleWorth::first)),
                    error_above(widest(all, &RuleWorth::turns)));
}

// --- CSV and JSON ---

std::string csv_of(const Comparison& all) {
  std::string text =
      "rules,goal,first,first_lower,first_upper,turns,turns_lower,turns_upper,tied,tied_lower,tied_upper,"
      "behind,behind_lower,behind_upper,compared,changed,open,met,met_lower,met_upper\n";
  const auto figures = [&](const std::string& name, const RuleWorth& worth) {
    text += fmt::format("{},{}", name, all.goal);
    for (const ValueInterval& c : {worth.first, worth.turns, worth.shared, worth.behind})
      text += fmt::format(",{},{},{}", c.value, c.lower, c.upper);
  };
  figures(csv_name(all.base), all.worth);
  text += ",,,,,,\n";
  for (const ComparedRules& row : all.rows) {
    figures(csv_name(row.rules), row.worth);
    const auto& [count, met] = row.changed;
    text += fmt::format(",{},{},{},{},{},{}\n", count.compared, count.changed, count.open, met.value,
                        met.lower, met.upper);
  }
  return text;
}

Json figure_json(const ValueInterval& figure) {
  return {{"value", figure.value}, {"lower", figure.lower}, {"upper", figure.upper}};
}

Json json_of(const model::RuleSet& rules, const RuleWorth& worth) {
  return rules_json(rules, {{"first_player", figure_json(worth.first)},
                            {"turns", figure_json(worth.turns)},
                            {"turn_tied", figure_json(worth.shared)},
                            {"turn_behind", figure_json(worth.behind)}});
}

Json json_of(const Comparison& all) {
  Json json = {{"goal", all.goal}, {"base", json_of(all.base, all.worth)}, {"compared", Json::array()}};
  for (const ComparedRules& row : all.rows) {
    Json entry = json_of(row.rules, row.worth);
    entry["says"] = row.says.empty() ? Json() : Json(row.says);
    entry["decisions"] = {{"compared", row.changed.count.compared},
                          {"changed", row.changed.count.changed},
                          {"open", row.changed.count.open},
                          {"met", figure_json(row.changed.met)}};
    json["compared"].push_back(std::move(entry));
  }
  return json;
}

// --- The command ---

const Reading& reading_of(const std::string& name) {
  if (const Reading* const found = find_reading(name)) return *found;
  std::vector<std::string> names;
  for (const Reading& reading : readings()) names.emplace_back(reading.name);
  const std::string like = model::did_you_mean(name, names);
  throw Error(Fault::invalid,
              found_but_expected("--readings", name, "names of readings separated by commas") +
                  (like.empty() ? "; 'fillwise rules compare' lists them all" : like));
}

/// Those of that list of names, which are all of one preset.
std::vector<Reading> readings_called(const std::string& names) {
  std::vector<Reading> found;
  for (std::size_t begin = 0; begin <= names.size();) {
    const std::size_t end = std::min(names.find(',', begin), names.size());
    found.push_back(reading_of(names.substr(begin, end - begin)));
    if (found.back().preset != found.front().preset)
      throw Error(
          Fault::invalid,
          fmt::format("--readings: found '{}' of '{}' with '{}' of '{}', expected readings of one preset",
                      found.front().name, found.front().preset, found.back().name, found.back().preset));
    begin = end + 1;
  }
  return found;
}

/// All readings of a preset.
std::vector<Reading> readings_of_preset(const std::string& name) {
  const auto found = readings_of(name);
  if (!found.empty()) return {found.begin(), found.end()};
  std::string presets;
  for (const std::string& preset : model::preset_names())
    if (!readings_of(preset).empty()) presets += fmt::format("{}'{}'", presets.empty() ? "" : ", ", preset);
  throw Error(Fault::invalid,
              fmt::format("B: found nothing, expected a rule set to compare with '{}' (only {} have "
                          "readings of their own)",
                          rule_set(name).name, presets));
}

Work checked(const CompareOptions& options, Context& context) {
  if (options.csv && *options.json)
    throw Error(Fault::invalid, "--csv: found with --json, expected one of them");
  if (options.a && options.names)
    throw Error(Fault::invalid, "--readings: found with a rule set, expected one of them");
  Comparison all;
  all.goal = options.goal ? checked_goal("--goal", *options.goal) : kUsualGoal;
  all.tolerance = checked_tolerance(options.tolerance);
  if (options.b) {
    all.base = rule_set(*options.a);
    all.rows.push_back({rule_set(*options.b), "", {}, {}});
    for (const model::RuleSet* rules : {&all.base, &all.rows.back().rules}) refuse_rewards(*rules);
  } else {
    const std::vector<Reading> chosen =
        options.names ? readings_called(*options.names) : readings_of_preset(options.a.value_or("official"));
    all.base = model::preset(chosen.front().preset);
    for (const Reading& reading : chosen)
      all.rows.push_back(
          {with_changes(all.base, reading.name, reading.changes), std::string(reading.says), {}, {}});
  }
  return [all, csv = options.csv, json = *options.json, &context]() mutable {
    fill_in(context, all);
    context.print(json ? json_of(all).dump(2) + "\n" : csv ? csv_of(all) : text_of(all));
  };
}

}  // namespace

void add_rules_compare(Command& rules, Context& context, const std::shared_ptr<bool>& json) {
  const auto options = std::make_shared<CompareOptions>();
  options->json = json;
  Command command =
      rules.add_command("compare", "What each reading of the rules is worth",
                        "  fillwise rules compare --readings combo-5,vengeance-never-discarded\n"
                        "  fillwise rules compare --readings double-trouble-plain --goal 1000 --csv\n"
                        "  fillwise rules compare tutto --goal 300\n"
                        "  fillwise rules compare official quick-guide --goal 1000 --json\n");
  command.add_word("A", options->a, "",
                   "A preset whose readings are compared (official); or, with B, any rule set");
  command.add_word("B", options->b, "", "The rule set to compare with A: a preset's name or a TOML file");
  command.add_word("--goal", options->goal, "POINTS", fmt::format("Goal, a multiple of 50 ({})", kUsualGoal));
  command.add_word("--readings", options->names, "NAME,...", "Readings to compare with their preset (all)");
  add_tolerance_option(command, options->tolerance);
  command.add_flag("--csv", options->csv, "CSV, with the bounds");
  command.add_flag("--json", *json, "JSON, with the bounds");
  command.on_parsed([options, &context] { return checked(*options, context); });
}

}  // namespace fillwise::cli
