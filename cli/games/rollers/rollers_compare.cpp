// fillwise rollers rules compare: what each reading of the rules is worth in a round.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "api/base/error.hpp"
#include "api/base/json.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/reading_worth.hpp"
#include "cli/games/rollers/rollers.hpp"

namespace fillwise::cli::games {

namespace {

using rollers::ReadingComparison;
using rollers::ReadingWorth;
using solver::rollers::Bounds;

constexpr std::int64_t kMostLossRounds = 10'000'000;
constexpr double kHundred = 100;  // per cent, percentage points

struct RollersCompareOptions {
  std::shared_ptr<std::optional<std::string>> rules;
  std::optional<std::string> readings, points, threads;
  std::string games = "2000", seed = "1";
  bool csv = false, json = false;
};

std::string comparison_text(const ReadingComparison& all) {
  std::size_t width = all.base.name.size();
  for (const ReadingWorth& row : all.rows) width = std::max(width, row.reading.values.size());
  std::string text =
      fmt::format("{:<{}}  {:>8}  {:>8}  {:>8}  {:>8}\n{:<{}}  {:>8.4f}\n", "rules", width, "first %",
                  "change", "loss", "+-", all.base.name, width, kHundred * all.first.middle());
  double widest = all.first.upper - all.first.lower;
  std::uint64_t cut = 0;
  for (const ReadingWorth& row : all.rows) {
    widest = std::max(widest, row.change.upper - row.change.lower);
    cut += row.cut;
    text += fmt::format("{:<{}}  {:>8.4f}  ", row.reading.values, width, kHundred * row.first.middle());
    if (row.same_rounds)
      text += "the same rounds: such a tie can't happen\n";
    else
      text += fmt::format("{:>+8.4f}  {:>8.4f}  {:>8.4f}\n", kHundred * row.change.middle(),
                          kHundred * row.loss.value, kHundred * (row.loss.interval.upper - row.loss.value));
  }
  text += '\n';
  for (const ReadingWorth& row : all.rows)
    text += fmt::format("{:<{}}  {}\n", row.reading.values, width, row.reading.says);
  text += fmt::format(
      "\nthe round at {} to {} points, both players optimal; changes against '{}', one at a time\n"
      "first: the chance to win the match of the player who begins the round; change: percentage points\n"
      "loss: percentage points given away by a player who keeps to the best play of '{}', from {}\n"
      "simulated rounds, seed {}, with the {:g} % interval\n"
      "proven: chances and changes to {} percentage points\n",
      all.place.points[0], all.place.points[1], all.base.name, all.base.name, all.games, all.seed,
      kHundred * all.confidence, error_per_cent_above(widest));
  if (cut > 0) text += fmt::format("simulated rounds that did not end and were cut off: {}\n", cut);
  return text;
}

std::string comparison_csv(const ReadingComparison& all) {
  std::string text =
      "reading,own_points,other_points,first,first_lower,first_upper,change,change_lower,change_upper,"
      "loss,loss_lower,loss_upper,games,cut\n";
  const auto begin = [&](const std::string& name, const Bounds& first) {
    text += fmt::format("{},{},{},{},{},{}", name, all.place.points[0], all.place.points[1], first.middle(),
                        first.lower, first.upper);
  };
  begin("", all.first);
  text += ",,,,,,,,\n";
  for (const ReadingWorth& row : all.rows) {
    begin(row.reading.name, row.first);
    text += fmt::format(",{},{},{},{},{},{},{},{}\n", row.change.middle(), row.change.lower, row.change.upper,
                        row.loss.value, row.loss.interval.lower, row.loss.interval.upper,
                        row.same_rounds ? 0 : all.games, row.cut);
  }
  return text;
}

Json bounds_json(const Bounds& bounds) {
  return {{"value", bounds.middle()}, {"lower", bounds.lower}, {"upper", bounds.upper}};
}

Json comparison_json(const ReadingComparison& all) {
  Json json = {{"game", "rollers"},
               {"points", {all.place.points[0], all.place.points[1]}},
               {"seed", all.seed},
               {"confidence", all.confidence},
               {"base", {{"rules", all.base.name}, {"first", bounds_json(all.first)}}},
               {"compared", Json::array()}};
  for (const ReadingWorth& row : all.rows)
    json["compared"].push_back({{"reading", row.reading.name},
                                {"values", row.reading.values},
                                {"says", row.reading.says},
                                {"same_rounds", row.same_rounds},
                                {"first", bounds_json(row.first)},
                                {"change", bounds_json(row.change)},
                                {"loss",
                                 {{"value", row.loss.value},
                                  {"lower", row.loss.interval.lower},
                                  {"upper", row.loss.interval.upper},
                                  {"games", row.same_rounds ? 0 : all.games},
                                  {"cut", row.cut}}}});
  return json;
}

/// Names with commas between; all of them alone if nothing was typed.
std::vector<std::string> reading_names(const std::optional<std::string>& typed) {
  std::vector<std::string> names;
  if (!typed) {
    for (const rollers::RollersReading& reading : rollers::rollers_readings())
      names.emplace_back(reading.key);
    return names;
  }
  for (std::size_t begin = 0; begin <= typed->size();) {
    const std::size_t end = std::min(typed->find(',', begin), typed->size());
    names.push_back(typed->substr(begin, end - begin));
    begin = end + 1;
  }
  refuse_doubles("--readings", names);
  return names;
}

ReadingComparison checked_comparison(const RollersCompareOptions& typed) {
  if (typed.csv && typed.json) refuse("--csv: found with --json, expected one of them");
  ReadingComparison all;
  all.base = rollers_rules(*typed.rules);
  rollers::RollersWords words;
  words.points = typed.points.value_or(fmt::format("{},{}", all.base.points - 1, all.base.points - 1));
  const auto place = [&](const model::rollers::Rules& rules) {
    return rollers::RollersReader(rules, FieldNames::flags).read(words).place();
  };
  all.place = place(all.base);
  for (const std::string& name : reading_names(typed.readings)) {
    ReadingWorth& row = all.rows.emplace_back();
    row.reading = rollers::switched_readings(all.base, "--readings", name);
    try {
      place(row.reading.rules);
    } catch (const Error& error) {
      refuse(fmt::format("{} by {}", error.what(), row.reading.values));
    }
  }
  all.games = static_cast<std::uint64_t>(whole_number("--games", typed.games, {2, kMostLossRounds, 1}));
  all.seed = static_cast<std::uint64_t>(whole_number("--seed", typed.seed, kSeeds));
  if (typed.threads) all.threads = checked_threads("--threads", *typed.threads);
  return all;
}

}  // namespace

void add_rollers_compare(Command& rules, Context& context,
                         const std::shared_ptr<std::optional<std::string>>& file) {
  const auto typed = std::make_shared<RollersCompareOptions>();
  typed->rules = file;
  Command command = rules.add_command(
      "compare", "What each reading of the rules is worth in a round, and what it costs not to know of it",
      "  fillwise rollers rules compare --rules docs/games/rollers-small.toml\n"
      "  fillwise rollers rules compare --rules docs/games/rollers-small.toml --points 0,1 --readings "
      "apply,tied-chips+tied-end --csv\n");
  std::string keys;
  for (const rollers::RollersReading& reading : rollers::rollers_readings())
    keys += fmt::format("{}{}", keys.empty() ? "" : ", ", reading.key);
  command.add_word("--readings", typed->readings, "NAME,...",
                   fmt::format("Readings to switch, one at a time: {}; + joins several (all)", keys));
  command.add_word(
      "--points", typed->points, "FIRST,OTHER",
      "The round: the points of the player who begins it and of the other (one short of winning, for both)");
  command.add_word("--rules", *file, "FILE", "A rule file to switch readings in (the default rules)");
  command.add_word("--games", typed->games, "N", "Rounds to simulate for the loss of each (2000)");
  command.add_word("--seed", typed->seed, "N", "Seed: the same seed plays the same rounds (1)");
  command.add_word("--threads", typed->threads, "K", "Threads to use (as many as the machine has)");
  command.add_flag("--csv", typed->csv, "CSV, with the bounds");
  command.add_flag("--json", typed->json, "JSON, with the bounds");
  command.on_parsed([typed, &context] {
    return [all = checked_comparison(*typed), csv = typed->csv, json = typed->json, &context]() mutable {
      rollers::compare_readings(all, Callbacks(context));
      context.print(json  ? comparison_json(all).dump(2) + "\n"
                    : csv ? comparison_csv(all)
                          : comparison_text(all));
    };
  });
}

}  // namespace fillwise::cli::games
