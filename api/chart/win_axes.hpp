#pragma once

// Which two scores a chart of chances to win is over, and where the others stay.

#include <cstddef>
#include <optional>
#include <string>

#include "api/chart/score_sheet.hpp"
#include "api/several/profile_table.hpp"
#include "api/table/table.hpp"

namespace fillwise::chart {

/// Of rows and columns the places in a sheet: 0 is the player about to draw.
struct WinAxes {
  std::size_t row = 0, column = 1;
  ScoreSheet fixed;  ///< with the scores of the other places

  std::size_t players() const { return fixed.others.size() + 1; }
  /// The sheet with these scores in units at the two places.
  ScoreSheet sheet(int row_score, int column_score) const;
};

/// "I need", "the other player needs"; of several "the next player needs".
std::string needs_text(const WinAxes& axes, std::size_t place);
/// "the last player at 2000"; empty where no score is fixed.
std::string fixed_text(const WinAxes& axes);

struct AskedAxes {
  SeveralRequest request;
  WinAxes axes;
};
/// --opponents as typed, with `any` for scores that are left open: two of all players', the mover's among them without
/// --me. Throws Error: as several_question() does; invalid for another number of open scores.
AskedAxes asked_axes(const std::optional<std::string>& me, const std::string& opponents,
                     const TableOptions& table);

}  // namespace fillwise::chart
