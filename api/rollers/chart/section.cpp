// fillwise rollers chart section: what each section is worth, open and closed, and what the best play makes of a turn.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "api/chart/subject.hpp"
#include "api/rollers/chart/kinds.hpp"
#include "api/rollers/chart/subject.hpp"
#include "api/rollers/chart/turn_panel.hpp"
#include "api/rollers/notation.hpp"

namespace fillwise::rollers {

using chart::Cell;
using chart::Description;
using chart::Grid;
using chart::Shade;
using model::rollers::Board;
using model::rollers::Rules;
using model::rollers::Section;
using model::rollers::Table;
using solver::rollers::Bounds;

namespace {

constexpr double kLeastSectionScale = 0.01;  // of the colours: smaller differences are no brighter
constexpr int kLowSections = 2;              // those that stand in the columns of every board

struct SectionJob {
  Rules rules;
  Table table;
};

class SectionChart {
 public:
  SectionChart(const SectionJob& job, RollersAdviser& adviser)
      : job_(job), round_(adviser.round({{job.table.points[0], job.table.points[1]}, job.table.starter})) {}

  const Round& round() const { return *round_; }

  /// What a section more on the board of each player changes for that player, while the other one is about to roll.
  chart::Panel gains() {
    double most = kLeastSectionScale;
    for (const int player : {0, 1})
      for (const auto& row : entries(player))
        for (const Entry& entry : row) most = std::max(most, std::abs(entry.gain()));
    Grid grid;
    grid.group_title = "board";
    grid.row_title = "section";
    grid.column_title = "gain of the owner of the board, whole and per die";
    grid.columns = {"open", "closed", "a die", "a die"};
    std::string note;
    for (const int player : {0, 1}) {
      const char* const owner = player == 0 ? "mine" : "opponent's";
      for (const auto& row : entries(player)) {
        Grid::Row& shown = grid.rows.emplace_back();
        shown.group = owner;
        shown.label = std::to_string(row.front().section);
        for (const bool by_die : {false, true})
          for (const Entry& entry : row) {
            const double gain = by_die && entry.dice > 0 ? entry.gain() / entry.dice : entry.gain();
            Cell cell = entry.dice == 0 ? nothing()
                                        : Cell{points_text(gain), Shade::plain, 0.5 + gain / (2 * most), {}};
            if (entry.dice > 0 && !by_die) cell.fields = fields(player == 0 ? "me" : "opponent", entry);
            shown.cells.push_back(std::move(cell));
          }
      }
      note +=
          fmt::format("{} {:.2f} %",
                      player == 0 ? "With the boards as they are and the other player about to roll, I win"
                                  : ", the opponent wins",
                      100 * chance(player, board(player)).middle());
    }
    return {"One more section, in percentage points", std::move(grid), note + "."};
  }

  /// My chance with every board.
  chart::Panel every_board() {
    const auto part = [&](int from, int to) {  // every way to have these sections
      std::vector<Board> boards;
      for (int code = 0; code < model::rollers::kBoards; ++code) {
        const Board board = Board::from_code(code);
        bool fits = true;
        for (int n = 1; n <= model::rollers::kMostSections; ++n)
          fits &= (n >= from && n <= to && n <= job_.rules.sections) || board.at(n) == Section::empty;
        if (fits) boards.push_back(board);
      }
      return boards;
    };
    const auto name = [](const Board& board) {
      std::string text = written(board);
      std::erase(text, ',');
      return board == Board{} ? "-" : text;
    };
    const std::vector<Board> low = part(1, kLowSections),
                             high = part(kLowSections + 1, model::rollers::kMostSections);
    Grid grid;
    grid.row_title = "sections 3 to 5";
    grid.column_title = "sections 1 and 2; my chance to win in %";
    for (const Board& columns : low) grid.columns.push_back(name(columns));
    for (const Board& rows : high) {
      Grid::Row& row = grid.rows.emplace_back();
      row.label = name(rows);
      for (const Board& columns : low) {
        const Board both = Board::from_code(rows.code() + columns.code());
        const auto range = solver::rollers::chip_range(job_.rules, both, board(1));
        const int chips = job_.table.chips[0];
        if (chips < range.least || chips > range.most) {
          row.cells.push_back(nothing());
          continue;
        }
        const Bounds found = chance(0, both);
        widest_.see(found);
        row.cells.push_back(
            {fmt::format("{:.2f}", 100 * found.middle()),
             Shade::plain,
             found.middle(),
             {"every", "", written(both), "", chart::exactly(found.middle()), chart::exactly(found.lower),
              chart::exactly(found.upper), "", "", "", "", "", ""}});
      }
    }
    return {"My chance with each board at the end of my turn", std::move(grid),
            "A complete board ends the round."};
  }

  double widest() const { return widest_.width; }

 private:
  /// A section that is open or closed, and was not before.
  struct Entry {
    int section = 0;
    Section to = Section::open;
    int dice = 0;  ///< that it takes; 0 where it is so already
    Bounds before, after;

    double gain() const { return after.middle() - before.middle(); }
  };

  static std::size_t place(int player) { return static_cast<std::size_t>(player); }
  const Board& board(int player) const { return job_.table.boards[place(player)]; }
  static Cell nothing() { return {"\u00B7", Shade::absent, {}, {}}; }

  std::vector<std::array<Entry, 2>> entries(int player) const {
    std::vector<std::array<Entry, 2>> rows;
    const Bounds before = chance(player, board(player));
    for (int n = 1; n <= job_.rules.sections; ++n) {
      const Section was = board(player).at(n);
      auto& row = rows.emplace_back();
      for (const Section to : {Section::open, Section::closed}) {
        Entry& entry = row[to == Section::open ? 0 : 1];
        entry = {n, to, 0, before, before};
        if (was >= to) continue;
        entry.dice = (was == Section::empty ? n : 0) + (to == Section::closed ? 1 : 0);
        Board more = board(player);
        more.set(n, to);
        entry.after = chance(player, more);
      }
    }
    return rows;
  }

  chart::Fields fields(const char* owner, const Entry& entry) {
    const Bounds difference{entry.after.lower - entry.before.upper, entry.after.upper - entry.before.lower};
    widest_.see(difference);
    return {owner,
            std::to_string(entry.section),
            entry.to == Section::open ? "open" : "closed",
            std::to_string(entry.dice),
            chart::exactly(entry.after.middle()),
            chart::exactly(entry.after.lower),
            chart::exactly(entry.after.upper),
            chart::exactly(entry.gain()),
            chart::exactly(difference.lower),
            chart::exactly(difference.upper),
            "",
            "",
            ""};
  }

  /// Of the player with this board, while the other is about to roll; or the round is over.
  Bounds chance(int player, const Board& board) const {
    const int own = job_.table.chips[place(player)];
    if (board.is_complete(job_.rules)) return round_->ends[place(player)][static_cast<std::size_t>(own)];
    const Bounds theirs =
        round_->starts(1 - player, job_.table.boards[place(1 - player)], board, 2 * job_.rules.chips - own);
    return {1 - theirs.upper, 1 - theirs.lower};
  }

  const SectionJob& job_;
  std::shared_ptr<const Round> round_;
  WidestBounds widest_;
};

Description drawn_sections(const SectionJob& job, RollersAdviser& adviser) {
  SectionChart sections(job, adviser);
  Description chart;
  chart.title = "Rollers: what a section is worth";
  chart.summary = fmt::format(
      "At {}; {}. How one more section, open or closed at the end of its owner's turn, changes the owner's "
      "chance to win the match: in percentage points, whole and per die it takes. And what the best play "
      "makes of my turn from here.",
      score_words(job.table), boards_words(job.table));
  chart.columns = {"board", "section",    "state",      "dice",       "win_probability", "lower", "upper",
                   "gain",  "gain_lower", "gain_upper", "open_after", "closed_after",    "chips"};
  chart.panels.push_back(sections.gains());
  chart.panels.push_back(turn_panel(adviser.program(), sections.round(), job.table));
  chart.panels.push_back(sections.every_board());
  chart.footer = chart_footer(job.rules, job.table, sections.widest());
  return chart;
}

}  // namespace

MakeRollersChart section_chart(const Rules& rules, const RollersWords& situation) {
  const auto job = std::make_shared<SectionJob>();
  job->rules = rules;
  job->table = RollersReader(rules, FieldNames::flags).read(situation).table;
  return [job](RollersAdviser& adviser) { return drawn_sections(*job, adviser); };
}

}  // namespace fillwise::rollers
