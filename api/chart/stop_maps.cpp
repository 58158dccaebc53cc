#include "api/chart/stop_maps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "api/advice/unit_ranges.hpp"
#include "api/chart/card_table.hpp"
#include "api/chart/stop_panel.hpp"

namespace fillwise::chart {
namespace {

constexpr int kHeatOfGoal = 4;  // the scale of colours ends at this part of the goal

std::string name_of(const model::RuleSet& rules, const StopPlace& place) {
  return fmt::format("{}, {} {} left", card_text(rules, place), dice_left_text(place),
                     place.at.dice == 1 ? "die" : "dice");
}

std::vector<int> scores_of(int goal, int step) {
  std::vector<int> scores;
  for (int score = 0; score < goal; score += step) scores.push_back(score);
  return scores;
}

/// Scores of the other player, one after the other, where no single number says when to stop.
struct Exception {
  int own = 0, from = 0, to = 0;  ///< units
  std::string ranges;
};

Cell map_cell(const model::RuleSet& rules, const StopPlace& place, solver::ScorePair pair,
              const StopCells& cells, int goal, std::vector<Exception>& exceptions) {
  if (std::ranges::none_of(cells, &StopCell::is_possible)) return {"\u00B7", Shade::absent, {}, {}};
  const std::vector<solver::UnitRange> ranges = stop_ranges(cells);
  const bool single = is_single_cut(ranges);
  const int from = ranges.empty() ? goal : ranges.front().from;
  const std::string text = ranges_text(ranges);
  if (!single) exceptions.push_back({pair.own, pair.opponent, pair.opponent, short_ranges_text(ranges)});
  return {
      ranges.empty() ? "never" : points_text(from) + (single ? "" : "*"),
      Shade::plain,
      std::min(1.0, static_cast<double>(from) / goal * kHeatOfGoal),
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

/// "* 0 : 3000 at 2850-2950, 3700+; 8000 : 0 to 4000 at 1600-1850, 2000+."
std::string note_on(std::vector<Exception> exceptions, int step) {
  std::string text;
  for (std::size_t i = 0; i < exceptions.size(); ++i) {
    const Exception& one = exceptions[i];
    if (i + 1 < exceptions.size() && exceptions[i + 1].own == one.own &&
        exceptions[i + 1].ranges == one.ranges && exceptions[i + 1].from == one.to + step) {
      exceptions[i + 1].from = one.from;
      continue;
    }
    text +=
        fmt::format("{}{} : {}{} at {}", text.empty() ? "* " : "; ", points_text(one.own),
                    points_text(one.from), one.to > one.from ? " to " + points_text(one.to) : "", one.ranges);
  }
  return text.empty() ? text : text + ".";
}

/// Points at risk up to the end of the scale.
HeatScale stop_scale(int goal) {
  HeatScale scale{"stop from", {}};
  constexpr int kTicks = 5;
  for (int tick = 0; tick <= kTicks; ++tick) {
    const int units = goal / kHeatOfGoal * tick / kTicks;
    scale.ticks.emplace_back(static_cast<double>(units) / goal * kHeatOfGoal,
                             points_text(units) + (tick == kTicks ? " or more" : ""));
  }
  return scale;
}

}  // namespace

StopDecisions::StopDecisions(const Subject& subject, const StopQuestion& question)
    : match_(subject.match()), answers_(subject), reachable_(match_) {
  for (const StopPlace& place : stop_places(match_))
    if ((question.card.empty() ||
         subject.rules().cards[static_cast<std::size_t>(place.card)].name == question.card) &&
        (question.dice == 0 || place.at.dice == question.dice))
      places_.push_back(place);
}

std::vector<std::vector<StopCells>> StopDecisions::row(int own, std::span<const std::vector<int>> others,
                                                       int least) {
  std::vector<ScoreSheet> sheets;
  std::vector<model::State> starts;
  for (const std::vector<int>& scores : others) {
    const ScoreSheet& sheet = sheets.emplace_back(own, scores);
    starts.push_back(match_.start(own, sheet.opponent(), 0));
  }
  const int most = std::max(least, match_.goal() + match_.rules().overshoot - own + kUnitsBeyond);
  std::vector<std::vector<StopCells>> cells;
  // Of two players the scores are those of the start, and all are answered together.
  const std::size_t together = sheets.front().is_of_several() ? 1 : starts.size();
  for (std::size_t i = 0; i < starts.size(); i += together)
    std::ranges::move(stop_cells(match_, reachable_, answers_.at(sheets[i]),
                                 std::span(starts).subspan(i, together), places_, most),
                      std::back_inserter(cells));
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
  std::vector<std::vector<int>> opponents;
  opponents.reserve(scores.size());
  for (const int score : scores) opponents.push_back({score});
  const std::vector<StopPlace>& places = decisions.places();
  std::vector<Grid> grids(places.size());
  std::vector<std::vector<Exception>> exceptions(places.size());
  for (Grid& grid : grids) {
    grid.row_title = "me";
    grid.column_title = "opponent";
    for (const int score : scores) grid.columns.push_back(points_text(score));
  }
  for (const int own : scores) {
    const auto row = decisions.row(own, opponents, 0);
    for (std::size_t p = 0; p < places.size(); ++p) {
      Grid::Row& line = grids[p].rows.emplace_back();
      line.label = points_text(own);
      for (std::size_t o = 0; o < scores.size(); ++o)
        line.cells.push_back(map_cell(subject.rules(), places[p], {own, scores[o]}, row[o][p],
                                      subject.match().goal(), exceptions[p]));
    }
  }
  for (std::size_t p = 0; p < places.size(); ++p) {
    if (is_empty(grids[p])) continue;
    chart.panels.push_back({name_of(subject.rules(), places[p]), std::move(grids[p]),
                            note_on(std::move(exceptions[p]), question.step)});
  }
  chart.scale = stop_scale(subject.match().goal());
  chart.title = fmt::format("When to stop: {}", subject.name());
  chart.summary =
      "The points at risk from which to stop, by both scores, one map for each card and number of dice "
      "left. Dark is low, light is high. * depends: the lowest number is shown, and the note below the map "
      "gives all of them at these scores (me : opponent), such as 700-850, 1000+ for 700 to 850 and 1000 or "
      "more; between them roll.";
  chart.columns = {"me", "opponent", "card", "fills", "kept", "dice", "stop_from", "single_cut", "stop_at"};
}

void add_sections(const Subject& subject, const StopQuestion& question, StopDecisions& decisions,
                  Description& chart) {
  const std::vector<int> scores = scores_of(subject.match().goal(), question.step);
  const std::vector<StopPlace>& places = decisions.places();
  const bool several = subject.players() > 2;
  // [place][others]
  std::vector<std::vector<Panel>> panels(places.size(), std::vector<Panel>(question.others.size()));
  for (std::size_t p = 0; p < places.size(); ++p)
    for (std::size_t o = 0; o < question.others.size(); ++o) {
      Grid grid;
      grid.row_title = "me";
      grid.column_title = "points at risk";
      for (int units = 1; units <= question.most; ++units) grid.columns.push_back(points_text(units));
      panels[p][o] = {fmt::format("{}; {} at {}", name_of(subject.rules(), places[p]), others_name(several),
                                  others_text({0, question.others[o]})),
                      std::move(grid), ""};
    }
  for (const int own : scores) {
    const auto row = decisions.row(own, question.others, question.most);
    for (std::size_t p = 0; p < places.size(); ++p)
      for (std::size_t o = 0; o < question.others.size(); ++o) {
        const Situation situation{"", false,        {own, question.others[o]}, {places[p]}, {row[o][p]},
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
  chart.summary = fmt::format(
      "Each panel is for one card, one number of dice left and {} of the {}; each row is a "
      "score of the player to move, each column a number of points at risk.",
      several ? "the scores" : "one score", others_name(several));
  chart.legend = stop_panel_legend(fmt::format("{:g} percentage points", 100 * question.near), false);
  chart.columns = stop_panel_columns(several);
}

}  // namespace fillwise::chart
