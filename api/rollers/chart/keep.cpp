// fillwise rollers chart keep: what to keep of every roll, or to stop.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/base/error.hpp"
#include "api/chart/subject.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/chart/kinds.hpp"
#include "api/rollers/chart/subject.hpp"
#include "api/rollers/notation.hpp"
#include "model/rollers/turn.hpp"

namespace fillwise::rollers {

using chart::Cell;
using chart::Description;
using chart::Grid;
using chart::Shade;
using model::rollers::Dice;
using model::rollers::kValues;
using model::rollers::Rules;
using model::rollers::Saved;
using model::rollers::Turn;
using solver::rollers::TurnOption;

namespace {

constexpr std::size_t kKeepRows = 42;  // of a panel

struct KeepJob {
  Rules rules;
  RollersSituation situation;
  int rolls = 1;
  double near = 0;
};

/// "11*b2", "stop", "all".
std::string short_words(const TurnOption& option) {
  if (option.kind == TurnOption::Kind::stop) return "stop";
  if (option.kept.total() == 0) return "all";
  std::string text = written(option.kept);
  std::erase(text, ',');
  return text;
}

/// Purple dice in the order in which they are looked up: those without stars first, then by their numbers.
std::vector<Dice> purple_rolls(int dice) {
  std::vector<Dice> rolls;
  model::rollers::for_each_dice(dice, [&](const Dice& purple) { rolls.push_back(purple); });
  std::ranges::sort(rolls, [](const Dice& a, const Dice& b) {
    if (a.stars() != b.stars()) return a.stars() < b.stars();
    return a.count > b.count;  // 1 1 2 before 1 2 2
  });
  return rolls;
}

class KeepChart {
 public:
  KeepChart(const KeepJob& job, RollersAdviser& adviser)
      : job_(job), purples_(purple_rolls(job.rules.dice - 1)) {
    std::vector<Turn> turns;
    for (const Dice& purple : purples_)
      for (int black = 1; black <= kValues; ++black)
        turns.push_back(after({purple, static_cast<std::uint8_t>(black)}));
    if (has_zap_cell()) turns.push_back(after({}));
    answers_ = adviser.advise_each(job.situation.table, turns);
  }

  /// Rolls with so many stars; a table of many is cut into several.
  void add_panels(Description& chart, const std::string& title, int least_stars, int most_stars) {
    std::vector<Grid::Row> rows;
    for (std::size_t p = 0; p < purples_.size(); ++p)
      if (purples_[p].stars() >= least_stars && purples_[p].stars() <= most_stars) rows.push_back(row(p));
    const std::size_t panels = (rows.size() + kKeepRows - 1) / kKeepRows;
    for (std::size_t i = 0; i < panels; ++i) {
      Grid grid;
      grid.row_title = "purple";
      grid.column_title = "black";
      for (int black = 1; black <= kValues; ++black) grid.columns.push_back(std::to_string(black));
      const auto from = static_cast<std::ptrdiff_t>(i * rows.size() / panels);
      const auto to = static_cast<std::ptrdiff_t>((i + 1) * rows.size() / panels);
      grid.rows.assign(rows.begin() + from, rows.begin() + to);
      chart.panels.push_back(
          {i == 0 ? title : fmt::format("{}, continued ({})", title, i + 1), std::move(grid), ""});
    }
  }

  /// After a zap in the first roll nothing is saved.
  void add_zap(Description& chart) {
    if (!has_zap_cell()) return;
    Grid grid;
    grid.row_title = "purple";
    grid.column_title = "black";
    grid.columns = {"zap"};
    grid.rows.push_back(
        {"", "any", {cell({}, answers_.back(), model::rollers::rolls_of(job_.rules.dice - 1))}, ""});
    chart.panels.push_back({"A zap", std::move(grid), ""});
  }

  std::string shares() const {
    const auto all = static_cast<double>(counted_.all);
    const auto share = [&](std::uint64_t part) { return 100 * static_cast<double>(part) / all; };
    std::string text = fmt::format(
        "Of all rolls without a zap: stop after {:.2f} %, roll all dice after {:.2f} %, keep some after "
        "{:.2f} %; "
        "the black die is kept in {:.2f} %.",
        share(counted_.stops), share(counted_.rolls_all),
        share(counted_.all - counted_.stops - counted_.rolls_all), share(counted_.black));
    text += fmt::format(" Of the rolls with a star after which one rolls on: all stars are kept in {:.2f} %.",
                        counted_.stars == 0 ? 0.0
                                            : 100 * static_cast<double>(counted_.stars_kept) /
                                                  static_cast<double>(counted_.stars));
    return text;
  }
  double widest() const { return widest_.width; }

 private:
  struct Counted {
    std::uint64_t all = 0, stops = 0, rolls_all = 0, black = 0;
    std::uint64_t stars = 0, stars_kept = 0;  ///< rolls with a star after which dice are rolled
  };

  bool has_zap_cell() const { return job_.rolls == 1; }
  Turn after(const Saved& dice) const {
    return {Turn::Phase::choose, static_cast<std::uint8_t>(job_.rolls), dice, {}};
  }

  Grid::Row row(std::size_t p) {
    Grid::Row row;
    for (const char c : written(Saved{purples_[p], model::rollers::kNoBlack}))
      if (c != ',') row.label += c;
    const std::uint64_t weight = weight_of(purples_[p]);
    for (int black = 1; black <= kValues; ++black) {
      const Saved dice{purples_[p], static_cast<std::uint8_t>(black)};
      const auto& options = answers_[p * kValues + static_cast<std::size_t>(black - 1)];
      count(dice, options.front(), weight);
      row.cells.push_back(cell(dice, options, weight));
    }
    return row;
  }

  void count(const Saved& dice, const TurnOption& best, std::uint64_t weight) {
    counted_.all += weight;
    const bool stops = best.kind == TurnOption::Kind::stop;
    if (stops) counted_.stops += weight;
    if (!stops && best.kept.total() == 0) counted_.rolls_all += weight;
    if (!stops && best.kept.black != model::rollers::kNoBlack) counted_.black += weight;
    if (!stops && dice.purple.stars() > 0) {
      counted_.stars += weight;
      if (best.kept.purple.stars() == dice.purple.stars()) counted_.stars_kept += weight;
    }
  }

  Cell cell(const Saved& dice, const std::vector<TurnOption>& options, std::uint64_t weight) {
    const TurnOption& best = options.front();
    const TurnOption* const second = options.size() > 1 ? &options[1] : nullptr;
    widest_.see(best.chance);
    if (second != nullptr) widest_.see(second->chance);
    const std::string mark = second == nullptr                      ? "clear"
                             : overlap(best.chance, second->chance) ? "either"
                             : second->loss < job_.near             ? "near"
                                                                    : "clear";
    const bool stops = best.kind == TurnOption::Kind::stop, light = mark != "clear";
    Cell cell;
    cell.text = (mark == "either" ? "=" : "") + short_words(best) + (mark == "near" ? "~" : "");
    cell.shade = stops                    ? (light ? Shade::one_light : Shade::one)
                 : best.kept.total() == 0 ? Shade::plain
                                          : (light ? Shade::two_light : Shade::two);
    const auto kept = [](const TurnOption& option) {
      return option.kind == TurnOption::Kind::stop ? "" : written(option.kept);
    };
    const auto action = [](const TurnOption& option) {
      return option.kind == TurnOption::Kind::stop ? "stop" : "keep";
    };
    cell.fields = {std::to_string(job_.rolls),
                   dice.total() == 0 ? "z" : written(dice),
                   std::to_string(weight),
                   action(best),
                   kept(best),
                   mark,
                   chart::exactly(best.chance.middle()),
                   chart::exactly(best.chance.lower),
                   chart::exactly(best.chance.upper),
                   second == nullptr ? "" : action(*second),
                   second == nullptr ? "" : kept(*second),
                   second == nullptr ? "" : chart::exactly(second->loss)};
    return cell;
  }

  const KeepJob& job_;
  std::vector<Dice> purples_;
  std::vector<std::vector<TurnOption>> answers_;
  WidestBounds widest_;
  Counted counted_;
};

Description drawn_keep(const KeepJob& job, RollersAdviser& adviser) {
  KeepChart keep(job, adviser);
  Description chart;
  chart.title = fmt::format("Rollers: what to keep after roll {} of {}", job.rolls, job.rules.rolls);
  chart.summary = fmt::format(
      "At {}; {}. Each cell: the dice to keep, the others are rolled again. Purple dice that show the same "
      "number "
      "are alike; a die kept now may be rolled again later.",
      score_words(job.situation.table), boards_words(job.situation.table));
  chart.legend = {{"11*b2", Shade::two, "keep these: * a star, b2 the black die with a 2; roll the others"},
                  {"all", Shade::plain, "roll all dice"},
                  {"stop", Shade::one, "stop, and apply the dice"},
                  {"~", Shade::two_light,
                   fmt::format("the next best costs less than {:g} percentage points", 100 * job.near)},
                  {"=", Shade::two_light, "too close to call, often exactly the same"}};
  chart.columns = {"rolls",           "dice",  "weight", "action",        "kept",        "mark",
                   "win_probability", "lower", "upper",  "second_action", "second_kept", "loss"};
  keep.add_panels(chart, "No star", 0, 0);
  keep.add_panels(chart, "One star", 1, 1);
  keep.add_panels(chart, "Two stars", 2, 2);
  keep.add_panels(chart, "Three stars or more", 3, model::rollers::kMostDice);
  keep.add_zap(chart);
  chart.notes.push_back(keep.shares());
  if (job.rolls > 1)
    chart.notes.emplace_back(
        "After a zap only the dice saved before it are there: fillwise rollers advise --dice z --kept DICE.");
  chart.footer = chart_footer(job.rules, job.situation.table, keep.widest());
  return chart;
}

}  // namespace

MakeRollersChart keep_chart(const Rules& rules, const KeepChartWords& words) {
  const auto job = std::make_shared<KeepJob>();
  job->rules = rules;
  if (rules.rolls < 2)
    refuse(Unexpected("rolls", fmt::format("{} in '{}'", rules.rolls, rules.name),
                      "2 or 3: else no dice are kept"));
  RollersWords table = words.situation;
  if (table.rolls)
    job->rolls = static_cast<int>(whole_number("--rolls", *table.rolls, {1, rules.rolls - 1, 1}));
  table.rolls.reset();
  job->situation = RollersReader(rules, FieldNames::flags).read(table);
  job->near = near_of(words.near);
  return [job](RollersAdviser& adviser) { return drawn_keep(*job, adviser); };
}

}  // namespace fillwise::rollers
