// fillwise chart win: the chance to win at the start of a turn over both scores, as a table and as contours.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "api/chart/contour.hpp"
#include "api/chart/kinds.hpp"
#include "api/chart/subject.hpp"
#include "api/chart/win_axes.hpp"
#include "api/input/numbers.hpp"

namespace fillwise::chart {
namespace {

using model::kPointsPerUnit;

struct WinJob {
  SubjectRequest table;
  WinAxes axes;
  int step = 1;  ///< units
};

/// About so many lines and columns go on a page.
constexpr int kUsualWinLines = 20;
constexpr int kMostWinLines = 40;
constexpr int kMostContourPoints = 100;  // along each axis

/// What a player needs to reach the goal, from `step` units to all of them.
std::vector<int> needs_of(int goal, int step) {
  std::vector<int> needs;
  for (int need = step; need < goal; need += step) needs.push_back(need);
  needs.push_back(goal);
  return needs;
}

/// "51.48", and "100" for what is sure.
std::string per_cent(double chance) {
  return chance == 1 ? "100" : fmt::format("{:.2f}", 100 * chance);
}

class WinChart {
 public:
  WinChart(const Subject& subject, const WinAxes& axes)
      : subject_(subject), axes_(axes), goal_(subject.match().goal()) {}

  Panel table(int step) {
    Grid grid;
    grid.row_title = needs_text(axes_, axes_.row);
    grid.column_title =
        needs_text(axes_, axes_.column) + "; chance to win of the player about to draw, in per cent";
    const std::vector<int> needs = needs_of(goal_, step);
    for (const int need : needs) grid.columns.push_back(std::to_string(need * kPointsPerUnit));
    for (const int mine : needs) {
      Grid::Row& row = grid.rows.emplace_back();
      row.label = std::to_string(mine * kPointsPerUnit);
      for (const int other : needs) row.cells.push_back(cell(mine, other));
    }
    return {"Chance to win by points away", std::move(grid), ""};
  }

  /// Nothing where all chances lie between two tenths.
  std::optional<Panel> contours() {
    Plot plot;
    plot.square = plot.drawn_only = true;
    plot.x.title = needs_text(axes_, axes_.column);
    plot.y.title = needs_text(axes_, axes_.row);
    const int step = std::max(1, (goal_ + kMostContourPoints - 1) / kMostContourPoints);
    std::vector<int> needs;  // to the goal itself, whatever the step is
    for (int need = 1; need < goal_; need += step) needs.push_back(need);
    needs.push_back(goal_);
    const auto count = static_cast<int>(needs.size());
    for (Plot::Axis* axis : {&plot.x, &plot.y}) {
      axis->from = 0;
      axis->to = goal_ * kPointsPerUnit;
      for (int tenth = 0; tenth <= 10; tenth += 2) {
        const int points = goal_ * tenth / 10 * kPointsPerUnit;
        axis->ticks.emplace_back(points, std::to_string(points));
      }
    }
    const auto at = [&](int line) { return needs[static_cast<std::size_t>(line)]; };
    const auto need = [&](double line) {  // there are two or more where a line is
      const int before = std::min(static_cast<int>(line), count - 2);
      return (at(before) + (line - before) * (at(before + 1) - at(before))) * kPointsPerUnit;
    };
    const auto height = [&](int column, int row) {
      const solver::ValueInterval c = chance(at(row), at(column));
      widest_.see(c);
      return c.value;
    };
    for (int tenth = 1; tenth <= 9; ++tenth)
      for (const ContourLine& line : contour_lines(count, height, tenth / 10.0)) {
        Plot::Series& series = plot.series.emplace_back();
        for (const auto& [column, row] : line) series.points.push_back({need(column), need(row), {}});
        // The name stands at the end of a line that is long enough for one.
        if (line.size() > 4) series.name = fmt::format("{}0 %", tenth);
        series.emphasis = tenth == 5 ? Plot::Series::Emphasis::strong : Plot::Series::Emphasis::quiet;
      }
    if (plot.series.empty()) return std::nullopt;
    return Panel{"The same as lines of equal chance", std::move(plot), ""};
  }

  /// Of all chances in the table and the lines that were made.
  double widest() const { return widest_.width; }

 private:
  solver::ValueInterval chance(int row_need, int column_need) const {
    const ScoreSheet at = axes_.sheet(goal_ - row_need, goal_ - column_need);
    if (at.is_of_several()) return subject_.profile().chances_at(at.scores()).front();
    const Table& table = subject_.table();
    const auto i = static_cast<std::size_t>(at.own) * static_cast<std::size_t>(table.side()) +
                   static_cast<std::size_t>(at.opponent());
    return {table.value()[i], table.lower()[i], table.upper()[i]};
  }
  Cell cell(int row_need, int column_need) {
    const solver::ValueInterval c = chance(row_need, column_need);
    widest_.see(c);
    const ScoreSheet at = axes_.sheet(goal_ - row_need, goal_ - column_need);
    ScoreSheet away = at;
    away.own = goal_ - at.own;
    for (int& score : away.others) score = goal_ - score;
    return {per_cent(c.value),
            Shade::plain,
            c.value,
            {points_text(at.own), others_field(at), points_text(away.own), others_field(away),
             exactly(c.value), exactly(c.lower), exactly(c.upper)}};
  }

  const Subject& subject_;
  const WinAxes& axes_;
  int goal_;  ///< units
  Widest widest_;
};

Description drawn(const Callbacks& callbacks, WinJob& job) {
  const Subject subject = job.table.subject(callbacks);
  WinChart win(subject, job.axes);
  const bool several = subject.players() > 2;
  const std::string fixed = fixed_text(job.axes);
  Description chart;
  chart.title = fmt::format("Chance to win: {}{}", subject.name(), fixed.empty() ? "" : "; " + fixed);
  chart.summary =
      several
          ? fmt::format(
                "The chance to win of the player about to draw the first card of a turn, by the points that "
                "two players still need to reach the goal, with {}. Dark is small, light is large.",
                fixed)
          : "The chance to win of the player about to draw the first card of a turn, by the points that each "
            "player still "
            "needs to reach the goal. Dark is small, light is large.";
  chart.columns = {
      "me",   others_name(several), "me_away", others_name(several) + "_away", "win_probability", "lower",
      "upper"};
  chart.scale =
      HeatScale{"chance to win", {{0, "0 %"}, {0.25, "25 %"}, {0.5, "50 %"}, {0.75, "75 %"}, {1, "100 %"}}};
  chart.panels.push_back(win.table(job.step));
  if (auto contours = win.contours()) chart.panels.push_back(std::move(*contours));
  chart.footer = subject.footer(win.widest());
  return chart;
}

}  // namespace

MakeChart win_chart(const WinWords& words) {
  const auto job = std::make_shared<WinJob>();
  if (words.opponents) {
    AskedAxes asked = asked_axes(words.me, *words.opponents, words.table);
    job->table = SubjectRequest(std::move(asked.request));
    job->axes = std::move(asked.axes);
  } else {
    if (words.me) refuse("--me", "found without --opponents; of two players the chart is over both scores");
    job->table = SubjectRequest(table_request(words.table));
  }
  job->step = step_of(words.step, job->table.goal(), {kUsualWinLines, kMostWinLines});
  return [job](const Callbacks& callbacks) { return drawn(callbacks, *job); };
}

}  // namespace fillwise::chart
