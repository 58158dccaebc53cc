#include "api/rollers/chart/turn_panel.hpp"

#include <fmt/format.h>

#include <vector>

#include "api/chart/subject.hpp"
#include "solver/rollers/turn_outcomes.hpp"

namespace fillwise::rollers {

using chart::Cell;
using chart::Grid;
using chart::Shade;
using model::rollers::Application;
using model::rollers::Rules;
using model::rollers::Section;
using model::rollers::Table;

namespace {

constexpr double kManyChips = 20;  // the end of the scale of colours

/// Means over all ways that the turn can go.
struct MeanTurn {
  struct OfSection {
    double opens = 0, closes = 0;  ///< chances: what it is after the turn and was not before
    double chips = 0;
  };
  std::vector<OfSection> sections;
  double markers = 0, chips = 0;      ///< chips: what is paid
  double nothing = 0, completes = 0;  ///< chances
};

/// What my board and chips are worth that the turn makes.
double worth_after(const Rules& rules, const Round& round, const Table& table, const Application& made) {
  const Table after = model::rollers::after_applying(rules, table, made);
  if (made.board.is_complete(rules)) return round.ends[0][after.chips[0]].middle();
  return 1 - round.starts(1, table.boards[1], made.board, after.chips[1]).middle();
}

MeanTurn mean_turn(const solver::rollers::TurnProgram& program, const Round& round, const Table& table) {
  const Rules& rules = program.rules();
  MeanTurn mean;
  mean.sections.resize(static_cast<std::size_t>(rules.sections));
  const auto outcomes = solver::rollers::turn_outcomes(
      program, table, [&](const Application& made) { return worth_after(rules, round, table, made); });
  for (const auto& [made, share] : outcomes) {
    const Table after = model::rollers::after_applying(rules, table, made);
    const int chips = after.chips[0] - table.chips[0];
    const int markers = made.board.markers() - table.boards[0].markers();
    mean.chips += share * chips;
    mean.markers += share * markers;
    if (chips == 0 && markers == 0) mean.nothing += share;
    if (made.board.is_complete(rules)) mean.completes += share;
    for (int n = 1; n <= rules.sections; ++n) {
      MeanTurn::OfSection& section = mean.sections[static_cast<std::size_t>(n - 1)];
      const Section was = table.boards[0].at(n), is = made.board.at(n);
      if (was != is) (is == Section::open ? section.opens : section.closes) += share;
      if (table.boards[1].at(n) != Section::closed)
        section.chips += share * n * made.collects[static_cast<std::size_t>(n - 1)];
    }
  }
  return mean;
}

}  // namespace

chart::Panel turn_panel(const solver::rollers::TurnProgram& program, const Round& round,
                        const Table& table_of_either) {
  Table table = table_of_either;
  table.mover = 0;
  const MeanTurn mean = mean_turn(program, round, table);
  Grid grid;
  grid.row_title = "section";
  grid.column_title = "chances in %; chips it collects";
  grid.columns = {"left open", "closed", "chips"};
  for (int n = 1; n <= program.rules().sections; ++n) {
    const auto& [opens, closes, chips] = mean.sections[static_cast<std::size_t>(n - 1)];
    const Section was = table.boards[0].at(n);
    Grid::Row& row = grid.rows.emplace_back();
    row.label = std::to_string(n);
    chart::Fields fields(10);
    fields[0] = "turn";
    fields[1] = std::to_string(n);
    const auto add = [&](bool can_be, double value, double unit, double scale) {
      fields.push_back(can_be ? chart::exactly(value) : "");
      row.cells.push_back(can_be ? Cell{fmt::format("{:.2f}", value * unit), Shade::plain, value / scale, {}}
                                 : Cell{"\u00B7", Shade::absent, {}, {}});
    };
    add(was == Section::empty, opens, 100, 1);
    add(was != Section::closed, closes, 100, 1);
    add(table.boards[1].at(n) != Section::closed && table.chips[0] > 0, chips, 1, kManyChips);
    row.cells.back().fields = std::move(fields);
  }
  return {"What the best play makes of my turn", std::move(grid),
          fmt::format(
              "On average {:.3f} markers and {:.3f} chips; nothing in {:.2f} %, the round ends in {:.2f} %. "
              "Exact but for rounding, for one best play, which takes the first of decisions worth the same.",
              mean.markers, mean.chips, 100 * mean.nothing, 100 * mean.completes)};
}

}  // namespace fillwise::rollers
