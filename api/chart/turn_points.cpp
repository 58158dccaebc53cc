// fillwise chart turn: the chances of the points that a turn adds, exactly, for a policy at given
// scores.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "api/advice/answer_words.hpp"
#include "api/base/as_error.hpp"
#include "api/base/outwards.hpp"
#include "api/chart/kinds.hpp"
#include "api/chart/stop_panel.hpp"
#include "api/chart/subject.hpp"
#include "api/input/numbers.hpp"
#include "api/input/players.hpp"
#include "solver/play/turn_ends.hpp"
#include "solver/several/profile_turn_ends.hpp"

namespace fillwise::chart {
namespace {

using model::kPointsPerUnit;

struct TurnJob {
  SubjectRequest table;
  ScoreSheet sheet;
  std::vector<NamedPlayer> players;
};

/// What a turn comes to, of two players or more.
struct TurnEnds {
  std::vector<std::pair<ScoreSheet, double>> passes;
  double wins = 0, ties = 0, loses = 0, error = 0;
};

ScoreSheet sheet_of(const solver::ScorePair& pair) {
  return pair;
}
ScoreSheet sheet_of(const std::vector<int>& scores) {
  return {scores.front(), std::vector(scores.begin() + 1, scores.end())};
}

template <class Scores>
TurnEnds ends_of(const solver::TurnEndsOf<Scores>& turn) {
  TurnEnds ends{{}, turn.wins, turn.ties, turn.loses, turn.error};
  for (const auto& [after, chance] : turn.passes) ends.passes.emplace_back(sheet_of(after), chance);
  return ends;
}

TurnEnds followed(const Subject& subject, const NamedPlayer& player, const ScoreSheet& sheet) {
  const model::Match& match = subject.match();
  const bool is_best = player.kind == NamedPlayer::Kind::optimal;
  if (sheet.is_of_several()) {
    std::vector<int> from = sheet.others;
    from.insert(from.begin(), sheet.own);
    return ends_of(is_best ? solver::profile_turn_ends(match, subject.profile().continuation(), from)
                           : solver::rule_turn_ends_at_table(match, rule_of(player, match), from));
  }
  return ends_of(is_best ? solver::best_turn_ends(match, {subject.table().value(), subject.table().value()},
                                                  sheet.pair())
                         : solver::rule_turn_ends(match, rule_of(player, match), sheet.pair()));
}

/// Chances of the points added, in units.
std::map<int, double> points_of(const TurnEnds& turn, int own) {
  std::map<int, double> sums;
  for (const auto& [after, chance] : turn.passes) sums[after.own - own] += chance;
  return sums;
}

/// `most` in per cent.
Plot::Axis chances_axis(double most) {
  Plot::Axis axis;
  axis.title = "chance, per cent";
  const double step = most > 10 ? 5 : most > 4 ? 2 : most > 1.5 ? 1 : 0.2;
  for (int i = 0;; ++i) {
    axis.ticks.emplace_back(i * step, fmt::format("{:.4g}", i * step));
    if (i * step >= most) break;
  }
  axis.to = axis.ticks.back().first;
  return axis;
}

/// Columns up to where hardly anything is left.
Panel panel_of(const std::string& name, const TurnEnds& turn, const ScoreSheet& sheet) {
  constexpr double kRest = 0.005;
  const std::map<int, double> points = points_of(turn, sheet.own);
  double mean = 0, rest = 1 - turn.wins - turn.ties - turn.loses, most = 0, taken = 0;
  int last = 1;
  for (const auto& [units, chance] : points) {
    mean += units * kPointsPerUnit * chance;
    rest -= chance;
    if (units < 0) taken += chance;
    if (units <= 0) continue;
    most = std::max(most, chance);
    if (rest > kRest || last == 1) last = units;
  }
  Plot plot;
  plot.x.title = "points added";
  plot.x.to = (last + 1) * kPointsPerUnit;
  const int step = plot.x.to > 3000 ? 500 : plot.x.to > 1000 ? 200 : 100;
  for (int at = 0; at <= plot.x.to; at += step) plot.x.ticks.emplace_back(at, std::to_string(at));
  plot.y = chances_axis(100 * most);
  Plot::Series series{name, Plot::Series::Style::columns, {}};
  for (int units = 1; units <= last; ++units) {
    const auto found = points.find(units);
    series.points.push_back(
        {static_cast<double>(units * kPointsPerUnit), found == points.end() ? 0 : 100 * found->second, {}});
  }
  plot.series.push_back(std::move(series));
  const auto none = points.find(0);
  double beyond = 0;
  for (const auto& [units, chance] : points) beyond += units > last ? chance : 0;
  std::string note = fmt::format("Nothing is added: {}. More than {}: {}.",
                                 percent(none == points.end() ? 0 : none->second, 3), last * kPointsPerUnit,
                                 percent(beyond, 3));
  if (taken > 0) note += fmt::format(" Points are subtracted: {}.", percent(taken, 3));
  const double ends = turn.wins + turn.ties + turn.loses;
  if (ends < 1)
    note += fmt::format(" Mean of the turns that do not end the game: {:.1f} points.", mean / (1 - ends));
  if (turn.wins > 0) note += fmt::format(" The turn wins: {}.", percent(turn.wins, 3));
  if (turn.ties > 0) note += fmt::format(" It ties: {}.", percent(turn.ties, 3));
  if (turn.loses > 0) note += fmt::format(" The game is lost with it: {}.", percent(turn.loses, 3));
  const std::string headline =
      fmt::format("{} of turns add nothing", percent(none == points.end() ? 0 : none->second, 1));
  return {name, std::move(plot), note, headline};
}

/// One row for each outcome, in the CSV file.
Panel table_of(const std::string& name, const TurnEnds& turn, const ScoreSheet& sheet) {
  Grid grid;
  grid.row_title =
      fmt::format("points added : points of the other player{} after it", sheet.is_of_several() ? "s" : "");
  grid.columns = {"chance"};
  const auto add = [&](const std::string& label, const std::string& points, const std::string& opponents,
                       const std::string& outcome, double chance) {
    grid.rows.push_back(
        {"",
         label,
         {{fmt::format("{:.6f}", chance),
           Shade::plain,
           {},
           {name, points_text(sheet.own), others_field(sheet), points, opponents, outcome, exactly(chance)}}},
         ""});
  };
  for (const auto& [after, chance] : turn.passes)
    add(points_text(after.own - sheet.own) + " : " + others_text(after), points_text(after.own - sheet.own),
        others_field(after), "passes", chance);
  add("wins", "", "", "wins", turn.wins);
  if (turn.ties > 0) add("ties", "", "", "ties", turn.ties);
  if (turn.loses > 0) add("loses", "", "", "loses", turn.loses);
  return {name + ", every outcome", std::move(grid), ""};
}

Description drawn(const Callbacks& callbacks, TurnJob& job) {
  const Subject subject = job.table.subject(callbacks);
  const auto at_once = callbacks.begin_uncancellable();
  const std::string others = others_name(subject.players() > 2);
  Description chart;
  chart.title = fmt::format("Points of a turn at {}: {}", sheet_text(job.sheet), subject.name());
  chart.summary =
      "The chance of each number of points that a turn adds to the player's score, the whole turn counted.";
  chart.columns = {"player", "me", others, "points", others + "_after", "outcome", "chance"};
  double error = 0;
  as_errors([&] {
    const Callbacks::Progress progress = callbacks.begin("following turns");
    double done = 0;
    for (const NamedPlayer& player : job.players) {
      progress(done++ / static_cast<double>(job.players.size()), player.name);
      const TurnEnds turn = followed(subject, player, job.sheet);
      error = std::max(error, turn.error);
      chart.panels.push_back(panel_of(player.name, turn, job.sheet));
      chart.tables.push_back(table_of(player.name, turn, job.sheet));
    }
  });
  chart.footer = subject.footer(
      fmt::format("all chances together off by at most {} percentage points", error_per_cent_above(error)));
  return chart;
}

}  // namespace

MakeChart turn_chart(const TurnWords& words) {
  const auto job = std::make_shared<TurnJob>();
  const std::string expected = fmt::format("optimal, {}", kRuleNames);
  std::vector<std::string> players = words.players;
  for (std::string& word : players) {
    const NamedPlayer& player = job->players.emplace_back(player_named("--player", word, expected));
    if (player.kind == NamedPlayer::Kind::random) refuse(found_but_expected("--player", word, expected));
    word = player.name;
  }
  refuse_doubles("--player", players);
  if (job->players.empty())
    job->players = {player_named("--player", "optimal"), player_named("--player", "points")};
  ScoreWords scores = words.scores;
  if (!scores.me) scores.me = "0";
  if (!scores.opponent && !scores.opponents) scores.opponent = "0";
  AskedScores asked = asked_scores(words.table, scores);
  job->table = std::move(asked.request);
  job->sheet = *asked.sheet;
  return [job](const Callbacks& callbacks) { return drawn(callbacks, *job); };
}

}  // namespace fillwise::chart
