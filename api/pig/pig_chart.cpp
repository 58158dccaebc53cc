#include "api/pig/pig_chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "api/base/outwards.hpp"
#include "api/chart/subject.hpp"
#include "api/pig/pig_answers.hpp"

namespace fillwise::pig {
namespace {

constexpr int kPigCurves = 3;

class HoldChart {
 public:
  explicit HoldChart(const solver::PigValues& values) : values_(values), goal_(values.rules().goal) {}

  /// The turn totals at which holding is best, as ranges; the last one goes on until the goal is reached.
  struct Holding {
    std::vector<std::pair<int, int>> ranges;
    int first() const { return ranges.front().first; }
  };
  Holding holding(int own, int other) {
    Holding found;
    bool within = false;
    for (int total = 2; own + total < goal_; ++total) {
      const auto decision = values_.decision(own, other, total);
      if (!decision) continue;
      widest_.see(decision->roll);
      widest_.see(decision->hold);
      if (decision->holds && !within) found.ranges.emplace_back(total, total);
      if (decision->holds) found.ranges.back().second = total;
      within = decision->holds;
    }
    if (within) found.ranges.back().second = -1;
    return found;
  }

  /// "21", "21-24, 30"; "win" where one rolls until the goal is reached.
  static std::string text_of(const Holding& holding) {
    if (holding.ranges.empty()) return "win";
    std::string text;
    for (const auto& [from, to] : holding.ranges) {
      if (!text.empty()) text += ", ";
      text += to < 0 || to == from ? std::to_string(from) : fmt::format("{}-{}", from, to);
    }
    return text;
  }

  chart::Panel table(int step) {
    chart::Grid grid;
    grid.row_title = "my score";
    grid.column_title = "the other player's score; hold from this turn total on";
    for (int other = 0; other < goal_; other += step) grid.columns.push_back(std::to_string(other));
    for (int own = 0; own < goal_; own += step) {
      chart::Grid::Row& row = grid.rows.emplace_back();
      row.label = std::to_string(own);
      for (int other = 0; other < goal_; other += step) {
        const Holding found = holding(own, other);
        // Dark: hold soon. Who can't hold has to come to the goal.
        const double share = found.ranges.empty() ? 1.0 : static_cast<double>(found.first()) / goal_;
        row.cells.push_back({text_of(found), chart::Shade::plain, share, fields(own, other, found)});
      }
    }
    return {"Hold from this turn total on", std::move(grid),
            "win: never hold, roll until the goal is reached. A range: hold within it, roll outside it."};
  }

  /// Turn totals to hold at over the own score, for a few scores of the other player.
  chart::Panel curves() {
    chart::Plot plot;
    plot.drawn_only = true;
    plot.x = {"my score", 0, static_cast<double>(goal_), {}};
    plot.y = {"hold from this turn total on", 0, 1, {}};
    int most = 1;
    for (int curve = 0; curve < kPigCurves; ++curve) {
      const int other = (goal_ - 1) * curve / (kPigCurves - 1);
      chart::Plot::Series& series = plot.series.emplace_back();
      series.name = fmt::format("against {}", other);
      for (int own = 0; own < goal_; ++own) {
        const Holding found = holding(own, other);
        const int total = found.ranges.empty() ? goal_ - own : found.first();
        most = std::max(most, total);
        series.points.push_back({static_cast<double>(own), static_cast<double>(total), {}});
      }
    }
    plot.y.to = most;
    for (int tenth = 0; tenth <= 10; tenth += 2) {
      plot.x.ticks.emplace_back(goal_ * tenth / 10.0, fmt::format("{:g}", goal_ * tenth / 10.0));
      plot.y.ticks.emplace_back(most * tenth / 10.0, fmt::format("{:g}", most * tenth / 10.0));
    }
    return {"The same as lines", std::move(plot), ""};
  }

  double widest() const { return widest_.width; }

 private:
  static chart::Fields fields(int own, int other, const Holding& found) {
    return {std::to_string(own), std::to_string(other),
            found.ranges.empty() ? "" : std::to_string(found.first()), text_of(found)};
  }

  const solver::PigValues& values_;
  int goal_;
  chart::Widest widest_;
};

}  // namespace

chart::Description hold_chart(const solver::PigValues& values, int step) {
  HoldChart pig(values);
  chart::Description chart;
  chart.title = fmt::format("{}: roll or hold", name(values.rules()));
  chart.summary =
      "The turn total from which holding gives the larger chance to win, by both scores. Below it, roll. "
      "Dark is early, light is late.";
  chart.columns = {"me", "opponent", "hold_from", "hold"};
  chart.panels.push_back(pig.table(step));
  chart.panels.push_back(pig.curves());
  chart.footer = fmt::format("{}; {} states; proven: {}", name(values.rules()), values.states(),
                             apart_per_cent(pig.widest()));
  return chart;
}

}  // namespace fillwise::pig
