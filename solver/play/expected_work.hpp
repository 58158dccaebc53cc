#pragma once

// About how long work on policies takes, as measured: for what is told of its progress, nothing else. The unit is the
// time that best_rows() takes for a pair of scores, on average.

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/score_view.hpp"

namespace fillwise::solver {

struct ExpectedWork {
  /// `exploit`: as of RatingOptions.
  ExpectedWork(const model::Match& match, const ScoreView& view, bool exploit = false);

  double best_rows;   ///< who plays by the tables
  double graphs = 0;  ///< of turns
  double turns = 0;   ///< of the policy; again where its decisions are looked at
  double rows;        ///< where they lead
  double games;       ///< against who plays by the tables, and against itself
  double answer = 0;  ///< the best one to the policy
  double decisions;   ///< what they give away, without its turns

  double play() const { return graphs + turns + rows + games; }
  double rating() const { return play() + answer + turns + decisions; }
};

}  // namespace fillwise::solver
