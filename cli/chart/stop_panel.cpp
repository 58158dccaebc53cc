#include "cli/chart/stop_panel.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/chart/output.hpp"
#include "cli/unit_ranges.hpp"

namespace fillwise::cli::chart {
namespace {

bool is_near(const Situation& situation, const StopCell& cell) {
  return !cell.wins && (cell.is_either || cell.loss < situation.near);
}

/// The letter of a decision; small where both answers are nearly as good.
std::string letter_of(const Situation& situation, const StopCell& cell) {
  if (cell.is_either) return "=";
  if (cell.wins) return "W";
  const bool near = is_near(situation, cell);
  return cell.stops ? (near ? "s" : "S") : (near ? "r" : "R");
}

Shade shade_of(const Situation& situation, const StopCell& cell) {
  if (cell.is_either) return Shade::either;
  const bool near = is_near(situation, cell);
  return cell.stops ? (near ? Shade::one_light : Shade::one) : (near ? Shade::two_light : Shade::two);
}

/// The letter with the cost: points of one turn, or hundredths of the chance to win.
std::string cost_text(const Situation& situation, const StopCell& cell) {
  return fmt::format("{}{:.{}f}", letter_of(situation, cell), situation.is_turn ? cell.loss : 100 * cell.loss,
                     situation.is_turn ? 0 : 1);
}

Fields fields_of(const model::RuleSet& rules, const Situation& situation, const StopPlace& place, int units,
                 const StopCell& cell) {
  return {situation.is_turn ? "points" : "win",
          points_text(situation.pair.own),
          points_text(situation.pair.opponent),
          rules.cards[static_cast<std::size_t>(place.card)].name,
          std::to_string(place.fills),
          kept_text(place),
          std::to_string(place.at.dice),
          points_text(units),
          cell.stops ? "stop" : "roll",
          cell.is_either             ? "either"
          : cell.wins                ? "wins"
          : is_near(situation, cell) ? "near"
                                     : "clear",
          exactly(cell.stop.value),
          exactly(cell.stop.lower),
          exactly(cell.stop.upper),
          exactly(cell.roll.value),
          exactly(cell.roll.lower),
          exactly(cell.roll.upper),
          exactly(cell.loss)};
}

/// Where no single number says when to stop.
std::string note_of(const model::RuleSet& rules, const Situation& situation) {
  std::string text, card;
  for (std::size_t p = 0; p < situation.places.size(); ++p) {
    const std::vector<solver::UnitRange> ranges = stop_ranges(situation.cells[p]);
    if (is_single_cut(ranges)) continue;
    const StopPlace& place = situation.places[p];
    if (const std::string name = card_text(rules, place); name != card)
      text += fmt::format("{} {}:", text.empty() ? "* Stop on" : ";", card = name);
    else
      text += ";";
    text += fmt::format(" {} left at {}", dice_left_text(place), ranges_text(ranges));
  }
  return text.empty() ? text : text + ".";
}

}  // namespace

std::string points_text(int units) {
  return std::to_string(units * model::kPointsPerUnit);
}

const Fields& stop_panel_columns() {
  static const Fields kColumns = {"objective",  "me",      "opponent",   "card",       "fills", "kept",
                                  "dice",       "at_risk", "answer",     "mark",       "stop",  "stop_lower",
                                  "stop_upper", "roll",    "roll_lower", "roll_upper", "loss"};
  return kColumns;
}

std::vector<Cell> cells_of(const model::RuleSet& rules, const Situation& situation, std::size_t place,
                           const StopPanel& look) {
  std::vector<Cell> cells;
  for (int units = 1; units <= look.most; ++units) {
    const StopCell& cell = situation.cells[place][static_cast<std::size_t>(units - 1)];
    if (!cell.is_possible)
      cells.push_back({"\u00B7", Shade::absent, {}, {}});
    else
      cells.push_back({look.costs ? cost_text(situation, cell) : letter_of(situation, cell),
                       shade_of(situation, cell),
                       {},
                       fields_of(rules, situation, situation.places[place], units, cell)});
  }
  return cells;
}

std::vector<Legend> stop_panel_legend(const std::string& near) {
  return {{"S", Shade::one, "stop"},
          {"R", Shade::two, "roll"},
          {"s", Shade::one_light, "stop, but the other answer costs less than " + near},
          {"r", Shade::two_light, "roll, likewise"},
          {"=", Shade::either, "equal, for all that is proven"},
          {"W", Shade::one, "stop: it wins"},
          {"\u00B7", Shade::absent, "can't be"}};
}

Panel panel_of(const model::RuleSet& rules, const Situation& situation, const StopPanel& look) {
  Grid grid;
  grid.group_title = "card";
  grid.row_title = "dice left";
  grid.column_title =
      look.costs
          ? (situation.is_turn ? "points at risk; what the other answer costs, in points"
                               : "points at risk; what the other answer costs, in hundredths of a game")
          : "points at risk";
  grid.summary_title = "stop at";
  for (int units = 1; units <= look.most; ++units) grid.columns.push_back(points_text(units));
  for (std::size_t p = 0; p < situation.places.size(); ++p) {
    const auto& cells = situation.cells[p];
    if (std::ranges::none_of(cells, &StopCell::is_possible)) continue;
    const StopPlace& place = situation.places[p];
    const std::string kept = kept_text(place);
    if (!kept.empty()) grid.row_title = "dice left (kept)";
    Grid::Row& row = grid.rows.emplace_back();
    row.group = card_text(rules, place);
    row.label = std::to_string(place.at.dice) + (kept.empty() ? "" : fmt::format(" ({})", kept));
    row.cells = cells_of(rules, situation, p, look);
    const std::vector<solver::UnitRange> ranges = stop_ranges(cells);
    row.summary = is_single_cut(ranges) ? ranges_text(ranges) : "*";
  }
  return {situation.title, std::move(grid), note_of(rules, situation)};
}

}  // namespace fillwise::cli::chart
