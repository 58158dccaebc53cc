// fillwise chart card and cost: roll or stop by card, dice left and points at risk, at several scores and for
// one turn alone; and what the other answer costs.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "api/base/as_error.hpp"
#include "api/base/outwards.hpp"
#include "api/chart/answers.hpp"
#include "api/chart/card_table.hpp"
#include "api/chart/kinds.hpp"
#include "api/chart/stop_panel.hpp"
#include "api/chart/subject.hpp"
#include "api/input/numbers.hpp"
#include "api/rules/assumed_sheet.hpp"
#include "api/rules/rule_name.hpp"
#include "solver/objectives/points.hpp"

namespace fillwise::chart {
namespace {

using model::kPointsPerUnit;

/// What the words came to; scores and points at risk in units.
struct CardJob {
  SubjectRequest table;
  std::vector<ScoreSheet> sheets;
  bool with_turn = true;  ///< one turn alone, too
  int most = 0;           ///< at risk, columns of the chart
  double near = 0;        ///< a chance
  double near_points = 0;
  bool costs = false;  ///< print what the other answer costs
};

// --- Situations ---

std::string title_of(const ScoreSheet& sheet) {
  const solver::ScorePair pair = sheet.pair();
  const std::string gap = points_text(std::abs(pair.own - pair.opponent));
  return fmt::format("{} - {}", sheet_text(sheet),
                     pair.lead() == 0 ? "even" : (pair.lead() > 0 ? "ahead by " : "behind by ") + gap);
}

/// To where stopping wins in every place, in a last turn too, and to the last column.
int most_at_risk(const model::Match& match, solver::ScorePair pair, int columns) {
  int wins = match.goal() + match.rules().overshoot;
  if (match.rules().last_turn) wins = std::max(wins, pair.opponent + 1);
  return std::max(columns, wins - pair.own + kUnitsBeyond);
}

std::vector<StopPlace> places_of(const model::Match& match) {
  std::vector<StopPlace> places = stop_places(match);
  places.push_back(between_two_cards());  // the last
  return places;
}

Situation at_scores(const Subject& subject, Answers& answers, model::Reachable& reachable,
                    const ScoreSheet& sheet, const CardJob& job) {
  const model::State start = subject.match().start(sheet.own, sheet.opponent(), 0);
  Situation situation{title_of(sheet), false, sheet, places_of(subject.match()), {}, {}, job.near};
  const Ask ask = answers.at(sheet);
  const int most = most_at_risk(subject.match(), sheet.pair(), job.most);
  situation.cells =
      stop_cells(subject.match(), reachable, ask, std::span(&start, 1), situation.places, most).front();
  situation.drawn = drawn_cells(subject.match(), reachable, ask, start, most);
  return situation;
}

constexpr int kMostInTurn = model::kMaxGoal / kPointsPerUnit;  // more can't be written down in any game

/// One turn alone by a player who is tied for the lead.
Situation one_turn(const Subject& subject, const CardJob& job) {
  solver::MostPoints most_points(subject.rules(), solver::MostPoints::Sheet::high);
  model::Reachable reachable(most_points.match());
  const model::State start = most_points.match().start(0, 0, 0);
  Situation situation{"One turn alone, for the most points",
                      true,
                      {},
                      places_of(most_points.match()),
                      {},
                      {},
                      job.near_points};
  const Ask ask = [&](std::span<const solver::Query> queries) {
    std::vector<solver::Advice> answers;
    answers.reserve(queries.size());
    for (const solver::Query& query : queries) answers.push_back(most_points.advise(query));
    return answers;
  };
  const int most = std::max(job.most, kMostInTurn);
  situation.cells =
      stop_cells(most_points.match(), reachable, ask, std::span(&start, 1), situation.places, most).front();
  situation.drawn = drawn_cells(most_points.match(), reachable, ask, start, most);
  return situation;
}

/// Whether a player can be asked to draw or stop.
bool has_fills(const Situation& situation) {
  return std::ranges::any_of(situation.cells.back(), &StopCell::is_possible);
}

/// What cells show, and what the table of numbers does.
void add_panels(Description& chart, const Subject& subject, const std::vector<Situation>& situations,
                const CardJob& job) {
  const std::string near =
      fmt::format("{:g} percentage points{}", 100 * job.near,
                  job.with_turn ? fmt::format(" ({:g} points of one turn)", job.near_points) : "");
  for (const Situation& situation : situations) {
    const StopPanel look{job.most, true};
    chart.tables.push_back(panel_of(subject.rules(), situation, look));
    if (job.costs) chart.panels.push_back(chart.tables.back());
    if (!situation.drawn.empty()) chart.tables.push_back(drawn_table(subject.rules(), situation, look));
  }
  if (job.costs) {
    chart.legend = stop_panel_legend(near, std::ranges::any_of(situations, has_fills));
    return;
  }
  chart.panels.push_back(card_table(subject.rules(), situations));
  chart.legend = card_table_legend(near, chart.panels.back());
}

Description description_of(const Subject& subject, const std::vector<Situation>& situations,
                           const CardJob& job) {
  Description chart;
  chart.title =
      fmt::format("{}: {}", job.costs ? "What the wrong answer costs" : "Roll or stop", subject.name());
  chart.summary = "Roll again or stop? Points at risk include the dice just set aside.";
  const bool may_draw = std::ranges::any_of(situations, has_fills);
  if (may_draw) chart.summary += " After a fill: draw the next card or stop?";
  chart.summary +=
      fmt::format(" Each panel is headed by the scores, {}.", sheet_title(subject.players() > 2));
  if (job.costs) chart.summary += " After the letter of the better answer: what the other one gives away.";
  if (job.with_turn && assumes_sheet(subject.rules()))
    chart.notes.push_back(fmt::format("One turn alone: with {}.", kAssumedSheet));
  chart.columns = stop_panel_columns(subject.players() > 2);
  add_panels(chart, subject, situations, job);
  Widest of_game, of_turn;
  for (const Situation& situation : situations) {
    Widest& widest = situation.is_turn ? of_turn : of_game;
    // Those of the columns; the numbers of the card come from all below them.
    const auto see = [&](std::span<const StopCell> cells, int shown) {
      for (const StopCell& cell : cells.first(std::min(cells.size(), static_cast<std::size_t>(shown)))) {
        widest.see(cell.stop);
        widest.see(cell.roll);
      }
    };
    for (const StopCells& cells : situation.cells) {
      const std::vector<solver::UnitRange> ranges = stop_ranges(cells);
      see(cells, job.costs || ranges.empty() ? job.most : std::max(job.most, ranges.back().from));
    }
    see(situation.drawn, job.most + 1);
  }
  chart.footer = subject.footer(of_game.width);
  if (job.with_turn)
    chart.footer += fmt::format(" Of one turn alone: at most {} points.", error_above(of_turn.width));
  return chart;
}

Description drawn(const Callbacks& callbacks, CardJob& job) {
  const Subject subject = job.table.subject(callbacks);
  const auto at_once = callbacks.begin_uncancellable();
  Answers answers(subject);
  model::Reachable reachable(subject.match());
  std::vector<Situation> situations;
  situations.reserve(job.sheets.size() + 1);
  for (const ScoreSheet& sheet : job.sheets)
    situations.push_back(at_scores(subject, answers, reachable, sheet, job));
  if (job.with_turn) situations.push_back(as_errors([&] { return one_turn(subject, job); }));
  if (stop_places(subject.match()).empty())
    throw Error(Fault::failed, fmt::format("under the rules '{}' no card lets a player stop before the fill",
                                           display_name(subject.rules())));
  return description_of(subject, situations, job);
}

// --- The words ---

int rounded_down(int score) {
  return score / kPointsPerUnit * kPointsPerUnit;
}

/// The scores of the leader, and by how much the player on the move is ahead, as they are usually asked for.
std::vector<ScoreSheet> sheets_of(const CardWords& words, int goal) {
  const WholeNumbers scores = scores_below(goal);
  const WholeNumbers gaps{-scores.most, scores.most, kPointsPerUnit};
  const int tenth = std::max(kPointsPerUnit, rounded_down(goal / 10));
  const auto leaders = words.leader ? whole_numbers("--leader", *words.leader, scores)
                                    : std::vector<std::int64_t>{rounded_down(goal / 2), goal - tenth};
  const auto ahead =
      words.gap ? whole_numbers("--gap", *words.gap, gaps) : std::vector<std::int64_t>{0, tenth, -tenth};
  std::vector<ScoreSheet> sheets;
  for (const std::int64_t gap : ahead)
    for (const std::int64_t leader : leaders) {
      const std::int64_t follower = leader - std::abs(gap);
      if (follower < 0 && words.gap)
        refuse(Unexpected("--gap", fmt::format("{}", gap),
                          fmt::format("at most the leader's score, {}", leader)));
      const auto low = static_cast<int>(std::max<std::int64_t>(follower, 0) / kPointsPerUnit);
      const auto high = static_cast<int>(leader / kPointsPerUnit);
      const ScoreSheet sheet = gap < 0 ? solver::ScorePair{low, high} : solver::ScorePair{high, low};
      if (std::ranges::find(sheets, sheet) == sheets.end()) sheets.push_back(sheet);
    }
  return sheets;
}

}  // namespace

MakeChart card_chart(const CardWords& words) {
  const auto job = std::make_shared<CardJob>();
  job->costs = words.costs;
  job->most = static_cast<int>(
      whole_number("--at-risk", words.at_risk.value_or("1000"), {50, 5000, kPointsPerUnit}) / kPointsPerUnit);
  job->near = decimal_number("--near", words.near.value_or("0.1"), 0, 100) / 100;
  job->near_points = decimal_number("--near-points", words.near_points.value_or("5"), 0, 1000);
  check_all_scores(words.scores);
  if (words.scores.me && (words.leader || words.gap))
    refuse("--me", fmt::format("found with {}; leave out one of them", words.leader ? "--leader" : "--gap"));
  AskedScores asked = asked_scores(words.table, words.scores);
  job->with_turn = !asked.sheet;
  job->sheets = asked.sheet ? std::vector{*asked.sheet} : sheets_of(words, asked.request.goal());
  job->table = std::move(asked.request);
  return [job](const Callbacks& callbacks) { return drawn(callbacks, *job); };
}

}  // namespace fillwise::chart
