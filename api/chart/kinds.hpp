#pragma once

// The kinds of charts. What is asked comes in words, as it was typed; what comes of it is a description, which
// the renderers of api/chart/render write in a format.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/chart/description.hpp"
#include "api/chart/subject.hpp"
#include "api/table/table.hpp"

namespace fillwise::chart {

/// Computes a chart, once; its words were read before. Throws Error: what table_for() throws; failed where the
/// rules leave nothing to draw.
using MakeChart = std::function<Description(const Callbacks& callbacks)>;

/// Roll or stop by card, dice left and points at risk; with costs, what the other answer gives away. Fields are called
/// as the options of `fillwise chart card`.
struct CardWords {
  TableOptions table;
  ScoreWords scores;
  std::optional<std::string> leader, gap, at_risk, near, near_points;
  bool costs = false;  ///< print what the other answer costs
};
/// Throws Error(invalid).
MakeChart card_chart(const CardWords& words);

/// When to stop over both scores. Fields are called as the options of `fillwise chart stop`.
struct StopWords {
  TableOptions table;
  std::optional<std::string> card, dice, step, opponent_at, opponents, as_if, at_risk, near;
};
/// Throws Error(invalid).
MakeChart stop_chart(const StopWords& words);

/// The chance to win over both scores, or over two scores of several. Fields are called as the options of `fillwise
/// chart win`.
struct WinWords {
  TableOptions table;
  std::optional<std::string> me, opponents, step;
};
/// Throws Error(invalid).
MakeChart win_chart(const WinWords& words);

/// Which dice to keep. Fields are called as the options of `fillwise chart keep`.
struct KeepWords {
  TableOptions table;
  ScoreWords scores;
  std::optional<std::string> card, dice, at_risk, near;
  bool all = false;
};
/// Throws Error(invalid).
MakeChart keep_chart(const KeepWords& words);

/// The chances of the points that a turn adds. Fields are called as the options of `fillwise chart turn`.
struct TurnWords {
  TableOptions table;
  ScoreWords scores;
  std::vector<std::string> players;
};
/// Throws Error(invalid).
MakeChart turn_chart(const TurnWords& words);

/// What simple rules lose, as a bar chart. Fields are called as the options of `fillwise chart simple`.
struct SimpleWords {
  TableOptions table;
  std::vector<std::string> players, policies;
};
/// Throws Error(invalid).
MakeChart simple_chart(const SimpleWords& words);

/// How a solve converges, sweep by sweep; it solves the game again. Fields are called as the options of
/// `fillwise chart convergence`.
struct ConvergenceWords {
  TableOptions table;
};
/// Throws Error(invalid).
MakeChart convergence_chart(const ConvergenceWords& words);

}  // namespace fillwise::chart
