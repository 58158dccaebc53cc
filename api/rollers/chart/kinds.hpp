#pragma once

// Charts of Rollers. What is asked comes in words, as it was typed; what comes of it is a description, which the
// renderers of api/chart/render write in a format.

#include <functional>
#include <optional>
#include <string>

#include "api/chart/description.hpp"
#include "api/rollers/adviser.hpp"
#include "api/rollers/situation.hpp"

namespace fillwise::rollers {

/// Computes a chart, once; its words were read before. Throws what RollersAdviser::round() does.
using MakeRollersChart = std::function<chart::Description(RollersAdviser& adviser)>;

/// What to keep of every roll. Fields are called as the options of `fillwise rollers chart keep`.
struct KeepChartWords {
  RollersWords situation;  ///< the table, and `rolls`: those made, 1 if it is not given
  std::optional<std::string> near;
};
/// Throws Error(invalid): rules with one roll leave nothing to keep.
MakeRollersChart keep_chart(const model::rollers::Rules& rules, const KeepChartWords& words);

/// What each section is worth, open and closed. Throws Error(invalid).
MakeRollersChart section_chart(const model::rollers::Rules& rules, const RollersWords& situation);

/// Place a marker or collect chips with given dice, by my board and chips.
struct RaceChartWords {
  RollersWords situation;               ///< points, who began and the opponent's board
  std::optional<std::string> hand;      ///< the dice that are applied, "*" if it is not given
  std::optional<std::string> sections;  ///< those of my board that are open or closed, "1,3" (all)
  std::optional<std::string> step;      ///< chips between two columns
  std::optional<std::string> near;
};
/// Throws Error(invalid).
MakeRollersChart race_chart(const model::rollers::Rules& rules, const RaceChartWords& words);

}  // namespace fillwise::rollers
