// fillwise chart card and cost: roll or stop by card, dice left and points at risk, at several scores and for
// one turn alone; and what the other answer costs.

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/assumed_sheet.hpp"
#include "cli/chart/kinds.hpp"
#include "cli/chart/output.hpp"
#include "cli/chart/stop_panel.hpp"
#include "cli/numbers.hpp"
#include "cli/scores.hpp"
#include "solver/advice/advice.hpp"
#include "solver/objectives/points.hpp"
#include "solver/race/solve.hpp"

namespace fillwise::cli::chart {
namespace {

using model::kPointsPerUnit;

struct CardOptions {
  TableOptions table;
  OutputOptions output;
  std::optional<std::string> me, opponent, leader, gap, at_risk, near, near_points;
};

/// What the words came to; scores and points at risk in units.
struct CardJob {
  TableRequest table;
  Output output;
  std::vector<solver::ScorePair> pairs;
  bool with_turn = true;  ///< one turn alone, too
  int most = 0;           ///< at risk, columns of the chart
  double near = 0;        ///< a chance
  double near_points = 0;
  bool costs = false;  ///< print what the other answer costs
};

// --- Situations ---

std::string title_of(solver::ScorePair pair) {
  const std::string gap = points_text(std::abs(pair.own - pair.opponent));
  return fmt::format(
      "{} : {} - {}", points_text(pair.own), points_text(pair.opponent),
      pair.own == pair.opponent ? "even" : (pair.own > pair.opponent ? "ahead by " : "behind by ") + gap);
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

Situation at_scores(const Subject& subject, solver::Advisor& advisor, model::Reachable& reachable,
                    solver::ScorePair pair, const CardJob& job) {
  const model::State start = subject.match().start(pair.own, pair.opponent, 0);
  Situation situation{title_of(pair), false, pair, places_of(subject.match()), {}, {}, job.near};
  const Ask ask = [&](std::span<const solver::Query> queries) { return advisor.advise(queries); };
  const int most = most_at_risk(subject.match(), pair, job.most);
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
                      {0, 0},
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

Description description_of(const Subject& subject, const std::vector<Situation>& situations,
                           const CardJob& job) {
  Description chart;
  chart.title =
      fmt::format("{}: {}", job.costs ? "What the wrong answer costs" : "Roll or stop", subject.name());
  chart.summary =
      "Some dice are left: roll them, or stop and write down the points at risk, those just set aside "
      "counted in?";
  const bool may_draw = std::ranges::any_of(situations, has_fills);
  if (may_draw) chart.summary += " And when a fill is made: draw the next card, or stop?";
  chart.summary += " me : opponent above each panel.";
  if (job.costs)
    chart.summary += " Behind the letter of the better answer stands what the other one gives away.";
  chart.legend = stop_panel_legend(
      fmt::format("{:g} hundredths of a game{}", 100 * job.near,
                  job.with_turn ? fmt::format(" ({:g} points of one turn)", job.near_points) : ""),
      may_draw);
  chart.notes = {
      "Stop at: with so many points at risk or more, beyond the last column too; else roll. *: no single "
      "number says it; "
      "the note says where to stop."};
  if (job.with_turn && assumes_sheet(subject.rules()))
    chart.notes.push_back(fmt::format("One turn alone: with {}.", kAssumedSheet));
  chart.columns = stop_panel_columns();
  Widest of_game, of_turn;
  for (const Situation& situation : situations) {
    chart.panels.push_back(panel_of(subject.rules(), situation, {job.most, job.costs}));
    chart.tables.push_back(chart.panels.back());
    if (!situation.drawn.empty())
      chart.tables.push_back(drawn_table(subject.rules(), situation, {job.most, job.costs}));
    Widest& widest = situation.is_turn ? of_turn : of_game;
    const auto see = [&](std::span<const StopCell> cells) {
      for (const StopCell& cell : cells) {
        widest.see(cell.stop);
        widest.see(cell.roll);
      }
    };
    for (const StopCells& cells : situation.cells)
      see(std::span(cells).first(static_cast<std::size_t>(job.most)));
    see(std::span(situation.drawn)
            .first(std::min(situation.drawn.size(), static_cast<std::size_t>(job.most) + 1)));
  }
  chart.footer = subject.footer(of_game.width);
  if (job.with_turn) chart.footer += fmt::format(" Of one turn alone: at most {:.1e} points.", of_turn.width);
  return chart;
}

void run(Context& context, CardJob& job) {
  check_output(context, job.output);
  const Subject subject(table_for(context, std::move(job.table)));
  const ImmediateInterrupt at_once;
  solver::Advisor advisor(subject.match(), subject.table().value(), subject.table().lower(),
                          subject.table().upper());
  model::Reachable reachable(subject.match());
  std::vector<Situation> situations;
  situations.reserve(job.pairs.size() + 1);
  for (const solver::ScorePair pair : job.pairs)
    situations.push_back(at_scores(subject, advisor, reachable, pair, job));
  try {
    if (job.with_turn) situations.push_back(one_turn(subject, job));
  } catch (const race::SolveError& error) {
    throw CommandError(Exit::failed, error.what());
  }
  if (stop_places(subject.match()).empty())
    throw CommandError(
        Exit::failed,
        fmt::format("under the rules '{}' no card lets a player stop before the fill", subject.rules().name));
  write_chart(context, job.output, description_of(subject, situations, job));
}

// --- The words ---

int rounded_down(int score) {
  return score / kPointsPerUnit * kPointsPerUnit;
}

/// The scores of the leader, and by how much the player on the move is ahead, as they are usually asked for.
std::vector<solver::ScorePair> pairs_of(const CardOptions& options, int goal) {
  const WholeNumbers scores = scores_below(goal);
  const WholeNumbers gaps{-scores.most, scores.most, kPointsPerUnit};
  const int tenth = std::max(kPointsPerUnit, rounded_down(goal / 10));
  const auto leaders = options.leader ? whole_numbers("--leader", *options.leader, scores)
                                      : std::vector<std::int64_t>{rounded_down(goal / 2), goal - tenth};
  const auto ahead =
      options.gap ? whole_numbers("--gap", *options.gap, gaps) : std::vector<std::int64_t>{0, tenth, -tenth};
  std::vector<solver::ScorePair> pairs;
  for (const std::int64_t gap : ahead)
    for (const std::int64_t leader : leaders) {
      const std::int64_t follower = leader - std::abs(gap);
      if (follower < 0 && options.gap)
        refuse_usage(fmt::format("--gap: found {}, expected at most the leader's score, {}", gap, leader));
      const auto low = static_cast<int>(std::max<std::int64_t>(follower, 0) / kPointsPerUnit);
      const auto high = static_cast<int>(leader / kPointsPerUnit);
      const solver::ScorePair pair = gap < 0 ? solver::ScorePair{low, high} : solver::ScorePair{high, low};
      if (std::ranges::find(pairs, pair) == pairs.end()) pairs.push_back(pair);
    }
  return pairs;
}

Work checked(const CardOptions& options, Context& context, bool costs) {
  const auto job = std::make_shared<CardJob>();
  job->costs = costs;
  job->output = output_of(options.output, context);
  job->most = static_cast<int>(
      whole_number("--at-risk", options.at_risk.value_or("1000"), {50, 5000, kPointsPerUnit}) /
      kPointsPerUnit);
  job->near = decimal_number("--near", options.near.value_or("0.1"), 0, 100) / 100;
  job->near_points = decimal_number("--near-points", options.near_points.value_or("5"), 0, 1000);
  check_both_scores(options.me, options.opponent);
  if (options.me && (options.leader || options.gap))
    refuse_usage(
        fmt::format("--me: found with {}, expected one of them", options.leader ? "--leader" : "--gap"));
  job->table = table_request(options.table);
  const model::RuleSet& rules = job->table.rules;
  if (options.me && options.opponent) {
    job->with_turn = false;
    job->pairs = {{mover_score("--me", *options.me, rules, job->table.goal),
                   opponent_score("--opponent", *options.opponent, rules, job->table.goal)}};
  } else {
    job->pairs = pairs_of(options, job->table.goal);
  }
  return [&context, job] { run(context, *job); };
}

void add(Command& chart, Context& context, const char* name, const char* description, const char* examples,
         bool costs) {
  const auto options = std::make_shared<CardOptions>();
  Command command = chart.add_command(name, description, examples);
  command.add_word("--leader", options->leader, "SCORES",
                   "Scores of who leads, with commas (half the goal, and a tenth short of it)");
  command.add_word(
      "--gap", options->gap, "POINTS",
      "By how much the player on the move is ahead, with commas; -500 is behind (even, ahead and behind by a "
      "tenth of the goal)");
  command.add_word("--me", options->me, "SCORE", "With --opponent: these scores alone");
  command.add_word("--opponent", options->opponent, "SCORE", "Score of the other player");
  command.add_word("--at-risk", options->at_risk, "POINTS", "Columns up to so many points at risk (1000)");
  command.add_word("--near", options->near, "N",
                   "Hundredths of a game within which answers are nearly equal (0.1)");
  command.add_word("--near-points", options->near_points, "N", "The same for one turn alone, in points (5)");
  add_table_options(command, options->table);
  add_output_options(command, options->output);
  command.on_parsed([options, &context, costs] { return checked(*options, context, costs); });
}

}  // namespace

void add_card(Command& chart, Context& context) {
  add(chart, context, "card",
      "The one-page card: roll or stop by card, dice left and points at risk, draw or stop, play or discard",
      "  fillwise chart card --out card.pdf\n"
      "  fillwise chart card --goal 5000 --gap 0,500,-500 --format html --out card.html\n"
      "  fillwise chart card --me 8200 --opponent 9100 --format csv\n",
      false);
}

void add_cost(Command& chart, Context& context) {
  add(chart, context, "cost", "The same cells: what the wrong answer costs",
      "  fillwise chart cost --out cost.pdf\n"
      "  fillwise chart cost --me 8200 --opponent 9100 --format csv\n",
      true);
}

}  // namespace fillwise::cli::chart
