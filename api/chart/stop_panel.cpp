#include "api/chart/stop_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "api/advice/unit_ranges.hpp"
#include "api/chart/subject.hpp"

namespace fillwise::chart {
namespace {

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

/// The letter with the cost: points of one turn, or percentage points of the chance to win; with as many decimals as
/// it takes to stand on the same side of `near` as the cost itself.
std::string cost_text(const Situation& situation, const StopCell& cell) {
  constexpr int kMostDecimals = 6;
  const double factor = situation.is_turn ? 1 : 100;
  const double near = factor * situation.near, loss = factor * cell.loss;
  int decimals = situation.is_turn ? 0 : 1;
  const auto number = [&] { return fmt::format("{:.{}f}", loss, decimals); };
  while (decimals < kMostDecimals && (std::stod(number()) < near) != (loss < near)) ++decimals;
  return letter_of(situation, cell) + number();
}

/// Where a decision is made, and what its two answers are called.
struct Decision {
  std::string name, card, fills, kept, dice;
  std::string goes_on, stops;
};

Decision decision_at(const model::RuleSet& rules, const StopPlace& place) {
  if (place.card < 0) return {"between-cards", "", "", "", "", "draw", "stop"};
  return {"roll-or-stop",
          rules.cards[static_cast<std::size_t>(place.card)].name,
          std::to_string(place.fills),
          kept_text(place),
          std::to_string(place.at.dice),
          "roll",
          "stop"};
}

const std::string& drawn_card(const model::RuleSet& rules) {
  return rules.cards[static_cast<std::size_t>(rules.discardable_card())].name;
}

Fields fields_of(const Situation& situation, const Decision& decision, int units, const StopCell& cell) {
  return {situation.is_turn ? "points" : "win",
          points_text(situation.sheet.own),
          others_field(situation.sheet),
          decision.name,
          decision.card,
          decision.fills,
          decision.kept,
          decision.dice,
          points_text(units),
          cell.stops ? decision.stops : decision.goes_on,
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

/// When to play the card that can be discarded; nothing where there is no choice.
std::string note_on_drawn(const model::RuleSet& rules, const Situation& situation, const StopPanel& look) {
  double least = std::numeric_limits<double>::infinity(), most = 0;
  for (std::size_t units = 0; units < situation.drawn.size(); ++units) {
    const StopCell& cell = situation.drawn[units];
    if (!cell.is_possible) continue;
    if (static_cast<int>(units) > look.most) continue;  // the bound of the chart is that of its columns
    least = std::min(least, cell.loss), most = std::max(most, cell.loss);
  }
  const std::vector<solver::UnitRange> ranges = play_ranges(situation.drawn);
  const bool is_single = is_single_cut(ranges);
  std::string text = drawn_card(rules);
  if (ranges.empty())
    text += ": discard it";
  else if (is_single && ranges.front().from == 0)
    text += ": play it";
  else
    text += fmt::format(": play it with {}{} at risk, else discard it", ranges_text(ranges),
                        is_single ? " or more" : "");
  const auto cost = [&](double loss) {
    return situation.is_turn ? fmt::format("{:.0f}", loss) : fmt::format("{:.1f}", 100 * loss);
  };
  return text + fmt::format(" (the other answer costs {} with up to {} at risk).",
                            cost(least) == cost(most) ? cost(least) : cost(least) + " to " + cost(most),
                            points_text(look.most));
}

}  // namespace

bool is_near(const Situation& situation, const StopCell& cell) {
  return !cell.wins && (cell.is_either || cell.loss < situation.near);
}

Fields stop_panel_columns(bool several) {
  return {"objective",  "me",         others_name(several),
          "decision",   "card",       "fills",
          "kept",       "dice",       "at_risk",
          "answer",     "mark",       "stop",
          "stop_lower", "stop_upper", "roll",
          "roll_lower", "roll_upper", "loss"};
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
                       fields_of(situation, decision_at(rules, situation.places[place]), units, cell)});
  }
  return cells;
}

std::vector<Legend> stop_panel_legend(const std::string& near, bool with_fills) {
  return {{"S", Shade::one, "stop"},
          {"R", Shade::two, with_fills ? "roll; after a fill, draw" : "roll"},
          {"s", Shade::one_light, "stop, but the other answer costs less than " + near},
          {"r", Shade::two_light, "roll, but stopping costs less than that"},
          {"=", Shade::either, "too close to call"},
          {"W", Shade::one, "stop: that wins"},
          {"\u00B7", Shade::absent, "can't happen"}};
}

Panel panel_of(const model::RuleSet& rules, const Situation& situation, const StopPanel& look) {
  Grid grid;
  grid.group_title = "card";
  grid.row_title = "dice left";
  grid.column_title = situation.is_turn ? "points at risk; what the other answer costs, in points"
                                        : "points at risk; what the other answer costs, in percentage points";
  for (int units = 1; units <= look.most; ++units) grid.columns.push_back(points_text(units));
  for (std::size_t p = 0; p < situation.places.size(); ++p) {
    const auto& cells = situation.cells[p];
    if (std::ranges::none_of(cells, &StopCell::is_possible)) continue;
    const StopPlace& place = situation.places[p];
    const std::string kept = kept_text(place);
    if (!kept.empty()) grid.row_title = "dice left (kept)";
    Grid::Row& row = grid.rows.emplace_back();
    row.group = card_text(rules, place);
    if (place.card >= 0)
      row.label = std::to_string(place.at.dice) + (kept.empty() ? "" : fmt::format(" ({})", kept));
    row.cells = cells_of(rules, situation, p, look);
  }
  return {situation.title, std::move(grid),
          situation.drawn.empty() ? "" : note_on_drawn(rules, situation, look)};
}

Panel drawn_table(const model::RuleSet& rules, const Situation& situation, const StopPanel& look) {
  const Decision decision{"play-or-discard", drawn_card(rules), "0", "", "", "play", "discard"};
  Grid::Row row{"", decision.card, {}, ""};
  for (int units = 0; units <= look.most; ++units) {
    const StopCell& cell = situation.drawn[static_cast<std::size_t>(units)];
    if (cell.is_possible)
      row.cells.push_back({"", Shade::plain, {}, fields_of(situation, decision, units, cell)});
  }
  Grid grid;
  grid.rows.push_back(std::move(row));
  return {decision.card, std::move(grid), ""};
}

}  // namespace fillwise::chart
