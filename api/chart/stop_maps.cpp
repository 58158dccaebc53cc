#include "api/chart/stop_maps.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/advice/unit_ranges.hpp"
#include "api/chart/stop_panel.hpp"

namespace fillwise::chart {
namespace {

constexpr std::size_t kList = 40;  // lines of a panel that lists exceptions

std::string name_of(const model::RuleSet& rules, const StopPlace& place) {
  return fmt::format("{}, {} {} left", card_text(rules, place), dice_left_text(place),
                     place.at.dice == 1 ? "die" : "dice");
}

std::vector<int> scores_of(int goal, int step) {
  std::vector<int> scores;
  for (int score = 0; score < goal; score += step) scores.push_back(score);
  return scores;
}

/// A place and two scores where no single number says when to stop.
struct Exception {
  std::string place, scores, ranges;
};

Cell map_cell(const model::RuleSet& rules, const StopPlace& place, solver::ScorePair pair,
              const StopCells& cells, int goal, std::vector<Exception>& exceptions) {
  if (std::ranges::none_of(cells, &StopCell::is_possible)) return {"\u00B7", Shade::absent, {}, {}};
  const std::vector<solver::UnitRange> ranges = stop_ranges(cells);
  const bool single = is_single_cut(ranges);
  const int from = ranges.empty() ? goal : ranges.front().from;
  const std::string text = ranges_text(ranges);
  if (!single)
    exceptions.push_back(
        {name_of(rules, place), points_text(pair.own) + " : " + points_text(pair.opponent), text});
  return {
      ranges.empty() ? "never" : points_text(from) + (single ? "" : "*"),
      Shade::plain,
      std::min(1.0, static_cast<double>(from) / goal * 4),
      {points_text(pair.own), points_text(pair.opponent),
       rules.cards[static_cast<std::size_t>(place.card)].name, std::to_string(place.fills), kept_text(place),
       std::to_string(place.at.dice), ranges.empty() ? "" : points_text(from), single ? "yes" : "no", text}};
}

/// Whether no cell can be: no tosses lead to the place.
bool is_empty(const Grid& grid) {
  return std::ranges::all_of(grid.rows, [](const Grid::Row& row) {
    return std::ranges::all_of(row.cells, [](const Cell& cell) { return cell.shade == Shade::absent; });
  });
}

/// The lists of exceptions, a few lines a panel.
void add_exceptions(Description& chart, const std::vector<Exception>& exceptions) {
  for (std::size_t begin = 0; begin < exceptions.size(); begin += kList) {
    Grid grid;
    grid.group_title = "place";
    grid.row_title = "me : opponent";
    grid.column_title = "points at risk; between the ranges roll";
    grid.columns = {"stop at"};
    for (std::size_t i = begin; i < std::min(begin + kList, exceptions.size()); ++i)
      grid.rows.push_back(
          {exceptions[i].place, exceptions[i].scores, {{exceptions[i].ranges, Shade::plain, {}, {}}}, ""});
    chart.panels.push_back(
        {begin == 0 ? "* Where no single number says it" : fmt::format("* continued ({})", begin / kList + 1),
         std::move(grid), ""});
  }
}

}  // namespace

StopDecisions::StopDecisions(const Subject& subject, const StopQuestion& question)
    : match_(subject.match()),
      advisor_(match_, subject.table().value(), subject.table().lower(), subject.table().upper()),
      reachable_(match_) {
  for (const StopPlace& place : stop_places(match_))
    if ((question.card.empty() ||
         subject.rules().cards[static_cast<std::size_t>(place.card)].name == question.card) &&
        (question.dice == 0 || place.at.dice == question.dice))
      places_.push_back(place);
}

std::vector<std::vector<StopCells>> StopDecisions::row(int own, std::span<const int> opponents, int least) {
  std::vector<model::State> starts;
  for (const int opponent : opponents) starts.push_back(match_.start(own, opponent, 0));
  const int most = std::max(least, match_.goal() + match_.rules().overshoot - own + kUnitsBeyond);
  auto cells = stop_cells(
      match_, reachable_, [&](std::span<const solver::Query> queries) { return advisor_.advise(queries); },
      starts, places_, most);
  for (const auto& at_opponent : cells)
    for (const StopCells& at_place : at_opponent)
      for (const StopCell& cell : at_place) {
        widest_.see(cell.stop);
        widest_.see(cell.roll);
      }
  return cells;
}

void add_maps(const Subject& subject, const StopQuestion& question, StopDecisions& decisions,
              Description& chart) {
  const std::vector<int> scores = scores_of(subject.match().goal(), question.step);
  const std::vector<StopPlace>& places = decisions.places();
  std::vector<Grid> grids(places.size());
  std::vector<std::vector<Exception>> exceptions(places.size());
  for (Grid& grid : grids) {
    grid.row_title = "me";
    grid.column_title = "opponent";
    for (const int score : scores) grid.columns.push_back(points_text(score));
  }
  for (const int own : scores) {
    const auto row = decisions.row(own, scores, 0);
    for (std::size_t p = 0; p < places.size(); ++p) {
      Grid::Row& line = grids[p].rows.emplace_back();
      line.label = points_text(own);
      for (std::size_t o = 0; o < scores.size(); ++o)
        line.cells.push_back(map_cell(subject.rules(), places[p], {own, scores[o]}, row[o][p],
                                      subject.match().goal(), exceptions[p]));
    }
  }
  std::vector<Exception> all;
  for (std::size_t p = 0; p < places.size(); ++p) {
    if (is_empty(grids[p])) continue;
    chart.panels.push_back({name_of(subject.rules(), places[p]), std::move(grids[p]), ""});
    all.insert(all.end(), exceptions[p].begin(), exceptions[p].end());
  }
  add_exceptions(chart, all);
  chart.title = fmt::format("When to stop: {}", subject.name());
  chart.summary =
      "The points at risk from which on to stop, by both scores, one map for each card and number of dice "
      "left. *: no "
      "single number says it, the least one stands there and the list at the end has all of them. Dark is "
      "little, light "
      "is much.";
  chart.columns = {"me", "opponent", "card", "fills", "kept", "dice", "stop_from", "single_cut", "stop_at"};
}

void add_sections(const Subject& subject, const StopQuestion& question, StopDecisions& decisions,
                  Description& chart) {
  const std::vector<int> scores = scores_of(subject.match().goal(), question.step);
  const std::vector<StopPlace>& places = decisions.places();
  // [place][opponent]
  std::vector<std::vector<Panel>> panels(places.size(), std::vector<Panel>(question.opponents.size()));
  for (std::size_t p = 0; p < places.size(); ++p)
    for (std::size_t o = 0; o < question.opponents.size(); ++o) {
      Grid grid;
      grid.row_title = "me";
      grid.column_title = "points at risk";
      for (int units = 1; units <= question.most; ++units) grid.columns.push_back(points_text(units));
      panels[p][o] = {fmt::format("{}; opponent at {}", name_of(subject.rules(), places[p]),
                                  points_text(question.opponents[o])),
                      std::move(grid), ""};
    }
  for (const int own : scores) {
    const auto row = decisions.row(own, question.opponents, question.most);
    for (std::size_t p = 0; p < places.size(); ++p)
      for (std::size_t o = 0; o < question.opponents.size(); ++o) {
        const Situation situation{"", false,        {own, question.opponents[o]}, {places[p]}, {row[o][p]},
                                  {}, question.near};
        Grid::Row line{"", points_text(own), cells_of(subject.rules(), situation, 0, {question.most, false}),
                       ""};
        std::get<Grid>(panels[p][o].content).rows.push_back(std::move(line));
      }
  }
  for (std::vector<Panel>& at_place : panels)
    for (Panel& panel : at_place)
      if (!is_empty(std::get<Grid>(panel.content))) chart.panels.push_back(std::move(panel));
  chart.title = fmt::format("Roll or stop by my score: {}", subject.name());
  chart.summary =
      "Each panel keeps card, dice left and the opponent's score; each row is a score of the player on the "
      "move, each "
      "cell a number of points at risk.";
  chart.legend = stop_panel_legend(fmt::format("{:g} hundredths of a game", 100 * question.near), false);
  chart.columns = stop_panel_columns();
}

}  // namespace fillwise::chart
