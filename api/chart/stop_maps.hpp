#pragma once

// When to stop, over both scores: maps of the points at risk, and cross-sections at fixed scores of the other
// player, or of several others.

#include <span>
#include <string>
#include <vector>

#include "api/chart/answers.hpp"
#include "api/chart/description.hpp"
#include "api/chart/roll_or_stop.hpp"
#include "api/chart/subject.hpp"

namespace fillwise::chart {

/// What is asked, in units.
struct StopQuestion {
  std::string card;                      ///< empty: each
  int dice = 0;                          ///< 0: each
  int step = 1;                          ///< between two scores
  std::vector<std::vector<int>> others;  ///< of cross-sections, as those of a ScoreSheet; empty: maps
  int most = 20;                         ///< at risk, columns of cross-sections
  double near = 0.001;                   ///< a chance
};

/// The decisions at the scores of a row.
class StopDecisions {
 public:
  /// The subject must outlive it.
  StopDecisions(const Subject& subject, const StopQuestion& question);
  const std::vector<StopPlace>& places() const { return places_; }

  /// At each of these scores of the others: [others][place], each to where stopping wins, and to `least` units at risk.
  std::vector<std::vector<StopCells>> row(int own, std::span<const std::vector<int>> others, int least);
  double widest() const { return widest_.width; }

 private:
  const model::Match& match_;
  Answers answers_;
  model::Reachable reachable_;
  std::vector<StopPlace> places_;
  Widest widest_;
};

/// One map for each place, and a list of all pairs of scores where no single number says when to stop.
void add_maps(const Subject& subject, const StopQuestion& question, StopDecisions& decisions,
              Description& chart);
/// One panel for each place and scores of the others.
void add_sections(const Subject& subject, const StopQuestion& question, StopDecisions& decisions,
                  Description& chart);

}  // namespace fillwise::chart
