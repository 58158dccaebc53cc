#pragma once

// A panel of roll or stop: one cell for each card, number of dice left and number of points at risk; and what a
// note says of the card that can be discarded.

#include <string>
#include <vector>

#include "api/chart/description.hpp"
#include "api/chart/roll_or_stop.hpp"
#include "api/chart/score_sheet.hpp"

namespace fillwise::chart {

/// Scores, or one turn alone, with all decisions.
struct Situation {
  std::string title;
  bool is_turn = false;  ///< one turn alone, for the most points
  ScoreSheet sheet;
  std::vector<StopPlace> places;
  std::vector<StopCells> cells;  ///< [place]
  std::vector<StopCell> drawn;   ///< whether to play or discard a card, as drawn_cells() gives it
  double near = 0;               ///< answers that differ by less are nearly equal: a chance, or points
};

/// Whether the other answer is nearly as good.
bool is_near(const Situation& situation, const StopCell& cell);

struct StopPanel {
  int most = 0;        ///< units at risk, columns
  bool costs = false;  ///< print what the other answer costs, too
};
/// With what the other answers cost.
Panel panel_of(const model::RuleSet& rules, const Situation& situation, const StopPanel& look);
/// The rows of a CSV file that stand behind the panel's note on the card that can be discarded; there is one.
Panel drawn_table(const model::RuleSet& rules, const Situation& situation, const StopPanel& look);
/// The cells of one place, as many as there are columns.
std::vector<Cell> cells_of(const model::RuleSet& rules, const Situation& situation, std::size_t place,
                           const StopPanel& look);
/// What the letters mean; `near`: "0.1 percentage points"; `with_fills`: R is to draw, too.
std::vector<Legend> stop_panel_legend(const std::string& near, bool with_fills);
/// The names of the fields of its cells: all numbers in full.
Fields stop_panel_columns(bool several);

}  // namespace fillwise::chart
