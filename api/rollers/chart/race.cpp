// fillwise rollers chart race: place a marker or collect chips, over my boards and chips.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "api/base/error.hpp"
#include "api/chart/subject.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/chart/kinds.hpp"
#include "api/rollers/chart/subject.hpp"
#include "api/rollers/notation.hpp"
#include "solver/rollers/round_values.hpp"

namespace fillwise::rollers {

using chart::Cell;
using chart::Description;
using chart::Grid;
using chart::Shade;
using model::rollers::Application;
using model::rollers::Board;
using model::rollers::Rules;
using model::rollers::Section;
using model::rollers::Table;
using model::rollers::Turn;
using solver::rollers::TurnOption;

namespace {

constexpr int kUsualColumns = 22, kMostColumns = 56;

struct RaceJob {
  Rules rules;
  Table table;  ///< points, who began and the opponent's board
  Turn turn;    ///< the dice are to be applied
  std::vector<Board> boards;
  int step = 1;
  double near = 0;
};

/// The best way that places a marker and the best one that places none; nothing where there is none.
struct RaceAnswer {
  const TurnOption* places = nullptr;
  const TurnOption* other = nullptr;

  bool is_choice() const { return places != nullptr && other != nullptr; }
  double gain() const { return places->chance.middle() - other->chance.middle(); }
};

class RaceChart {
 public:
  RaceChart(const RaceJob& job, RollersAdviser& adviser) : job_(job) {
    for (int chips = 0; chips <= 2 * job.rules.chips; chips += job.step)
      if (std::ranges::any_of(job.boards, [&](const Board& board) { return can_have(board, chips); }))
        chips_.push_back(chips);
    for (const Board& board : job.boards) {
      auto& answers = answers_.emplace_back();
      for (const int chips : chips_) answers.push_back(options(board, chips, adviser));
    }
  }

  chart::Panel decisions() {
    Grid grid = frame();
    each_cell(grid, [&](const Board& board, int chips, const std::vector<TurnOption>& options) {
      return decision(board, chips, options);
    });
    return {"What to do", std::move(grid), ""};
  }

  /// The same cells, by how much.
  chart::Panel gains() const {
    Grid grid = frame();
    each_cell(grid, [&](const Board& board, int, const std::vector<TurnOption>& options) {
      const RaceAnswer answer = best_of(board, options);
      if (!answer.is_choice()) return Cell{"\u00B7", Shade::absent, {}, {}};
      const double gain = answer.gain();
      const bool near = std::abs(gain) < job_.near;
      const std::string text = fmt::format("{:+.1f}", 100 * gain);
      return Cell{text == "-0.0" || text == "+0.0" ? "0" : text,
                  gain > 0 ? (near ? Shade::one_light : Shade::one) : (near ? Shade::two_light : Shade::two),
                  {},
                  {}};
    });
    return {"What placing a marker gains over the best play that places none, in percentage points",
            std::move(grid), ""};
  }

  std::string shares() const {
    return fmt::format(
        "Of the {} cells in which a marker can be placed: {} place one, {} do not, {} are too close to call.",
        counted_.places + counted_.others + counted_.open, counted_.places, counted_.others, counted_.open);
  }
  double widest() const { return widest_.width; }

 private:
  struct Counted {
    int places = 0, others = 0, open = 0;
  };

  bool can_have(const Board& board, int chips) const {
    const auto range = solver::rollers::chip_range(job_.rules, board, job_.table.boards[1]);
    return chips >= range.least && chips <= range.most;
  }
  /// None where these chips can't be.
  std::vector<TurnOption> options(const Board& board, int chips, RollersAdviser& adviser) const {
    if (!can_have(board, chips)) return {};
    Table table = job_.table;
    table.boards[0] = board;
    table.chips = {static_cast<std::uint16_t>(chips),
                   static_cast<std::uint16_t>(2 * job_.rules.chips - chips)};
    return std::move(adviser.advise_each(table, std::span(&job_.turn, 1)).front());
  }

  Grid frame() const {
    Grid grid;
    grid.row_title = "my board";
    grid.column_title = "my chips";
    for (const int chips : chips_) grid.columns.push_back(std::to_string(chips));
    for (const Board& board : job_.boards) {
      Grid::Row& row = grid.rows.emplace_back();
      row.label = written(board);
    }
    return grid;
  }

  template <class MakeCell>
  void each_cell(Grid& grid, const MakeCell& make_cell) const {
    for (std::size_t b = 0; b < job_.boards.size(); ++b)
      for (std::size_t c = 0; c < chips_.size(); ++c)
        grid.rows[b].cells.push_back(answers_[b][c].empty()
                                         ? Cell{"\u00B7", Shade::absent, {}, {}}
                                         : make_cell(job_.boards[b], chips_[c], answers_[b][c]));
  }

  static RaceAnswer best_of(const Board& before, const std::vector<TurnOption>& options) {
    RaceAnswer answer;
    for (const TurnOption& option : options) {
      const TurnOption*& best = option.applied.board == before ? answer.other : answer.places;
      if (best == nullptr) best = &option;
    }
    return answer;
  }

  /// "c3", "o1 +5", "end", "+5", "-".
  std::string code(const Board& before, const Application& made) const {
    std::string text;
    for (int n = 1; n <= job_.rules.sections; ++n) {
      if (made.board.at(n) == before.at(n)) continue;
      const bool opens = before.at(n) == Section::empty, closes = made.board.at(n) == Section::closed;
      text += fmt::format("{}{}", opens && closes ? "x" : opens ? "o" : "c", n);
    }
    if (made.board.is_complete(job_.rules)) text = "end";
    const int due = made.due(job_.table.boards[1].closed());
    if (due > 0) text += fmt::format("+{}", due);
    return text.empty() ? "-" : text;
  }

  Cell decision(const Board& board, int chips, const std::vector<TurnOption>& options) {
    const TurnOption& best = options.front();
    const RaceAnswer answer = best_of(board, options);
    widest_.see(best.chance);
    const bool is_choice = answer.is_choice();
    const bool places = answer.places == &best;
    const TurnOption* const second = !is_choice ? nullptr : places ? answer.other : answer.places;
    if (second != nullptr) widest_.see(second->chance);
    const bool open = second != nullptr && overlap(best.chance, second->chance);
    const bool near = second != nullptr && second->loss < job_.near;
    if (is_choice) ++(open ? counted_.open : places ? counted_.places : counted_.others);
    Cell cell;
    cell.text = (open ? "=" : "") + code(board, best.applied);
    const bool applies = places || best.applied.due(job_.table.boards[1].closed()) > 0;
    cell.shade = open       ? Shade::either
                 : !applies ? Shade::plain
                 : places   ? (near ? Shade::one_light : Shade::one)
                            : (near ? Shade::two_light : Shade::two);
    cell.fields = {written(board), std::to_string(chips), code(board, best.applied),
                   open   ? "either"
                   : near ? "near"
                          : "clear"};
    for (const TurnOption* option : {answer.places, answer.other}) {
      cell.fields.push_back(option == nullptr ? "" : code(board, option->applied));
      cell.fields.push_back(option == nullptr ? "" : chart::exactly(option->chance.middle()));
      cell.fields.push_back(option == nullptr ? "" : chart::exactly(option->chance.lower));
      cell.fields.push_back(option == nullptr ? "" : chart::exactly(option->chance.upper));
    }
    return cell;
  }

  const RaceJob& job_;
  std::vector<int> chips_;                                     ///< of the columns
  std::vector<std::vector<std::vector<TurnOption>>> answers_;  ///< [row][column]
  WidestBounds widest_;
  Counted counted_;
};

Description drawn_race(const RaceJob& job, RollersAdviser& adviser) {
  RaceChart race(job, adviser);
  Description chart;
  chart.title = fmt::format("Rollers: race or collect, with {}", shown(job.turn.saved));
  chart.summary = fmt::format(
      "At points {}; the opponent's board: {}. Only the dice {} are left to apply: place a marker with them, "
      "or collect? By my board and my chips.",
      score_words(job.table), written(job.table.boards[1]), shown(job.turn.saved));
  chart.legend = {{"c3, o1, x2", Shade::one, "place a marker: close 3, open 1, open and close 2"},
                  {"end", Shade::one, "close the last section: the round ends"},
                  {"+5", Shade::two, "collect 5 chips, or as many as there are"},
                  {"-", Shade::plain, "leave the dice"},
                  {"light", Shade::one_light,
                   fmt::format("the other costs less than {:g} percentage points", 100 * job.near)},
                  {"=", Shade::either, "too close to call"}};
  chart.columns = {"mine",         "chips",
                   "answer",       "mark",
                   "marker",       "marker_win_probability",
                   "marker_lower", "marker_upper",
                   "other",        "other_win_probability",
                   "other_lower",  "other_upper"};
  chart.panels.push_back(race.decisions());
  chart.panels.push_back(race.gains());
  chart.notes.push_back(race.shares());
  chart.footer = chart_footer(job.rules, job.table, race.widest());
  return chart;
}

Turn hand_to_apply(const Rules& rules, const std::string& word) {
  const WrittenDice dice = read_dice("--hand", word);
  if (dice.zap) refuse(found_but_expected("--hand", word, "dice without a zap, which can't be applied"));
  if (dice.total() == 0 || dice.total() >= rules.dice)
    refuse(found_but_expected("--hand", word, fmt::format("1 to {} dice", rules.dice - 1)));
  // Colours make no difference to what can be done with them.
  return {Turn::Phase::apply,
          static_cast<std::uint8_t>(rules.rolls),
          {dice.dice.hand(), model::rollers::kNoBlack},
          {}};
}

/// Every way in which these sections are open or closed, the others empty; fewer markers first.
std::vector<Board> boards_with(const Rules& rules, const std::optional<std::string>& word) {
  std::vector<bool> listed(static_cast<std::size_t>(rules.sections), !word);
  if (word)
    for (const std::int64_t n : whole_numbers("--sections", *word, {1, rules.sections, 1})) {
      if (listed[static_cast<std::size_t>(n - 1)])
        refuse(found_but_expected("--sections", *word, "each section once"));
      listed[static_cast<std::size_t>(n - 1)] = true;
    }
  std::vector<Board> boards;
  for (int code = 0; code < model::rollers::kBoards; ++code) {
    const Board board = Board::from_code(code);
    bool fits = !board.is_complete(rules);
    for (int n = 1; n <= model::rollers::kMostSections; ++n) {
      const bool has_markers = n <= rules.sections && listed[static_cast<std::size_t>(n - 1)];
      fits &= has_markers == (board.at(n) != Section::empty);
    }
    if (fits) boards.push_back(board);
  }
  std::ranges::stable_sort(boards, {}, [](const Board& board) { return board.markers(); });
  return boards;
}

}  // namespace

MakeRollersChart race_chart(const Rules& rules, const RaceChartWords& words) {
  const auto job = std::make_shared<RaceJob>();
  job->rules = rules;
  job->table = RollersReader(rules, FieldNames::flags).read(words.situation).table;
  job->turn = hand_to_apply(rules, words.hand.value_or("*"));
  job->boards = boards_with(rules, words.sections);
  const int all = 2 * rules.chips;
  job->step = std::max(1, all / kUsualColumns);
  if (words.step)
    job->step = static_cast<int>(
        whole_number("--step", *words.step, {(all + kMostColumns - 2) / (kMostColumns - 1), all, 1}));
  job->near = near_of(words.near);
  return [job](RollersAdviser& adviser) { return drawn_race(*job, adviser); };
}

}  // namespace fillwise::rollers
