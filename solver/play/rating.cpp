#include "solver/play/rating.hpp"

namespace fillwise::solver {

Rater::Rater(const model::Match& match, std::span<const double> value, const RatingOptions& options)
    : match_(match), value_(value), options_(options), against_best_(match, value, options.threads) {}

Rating Rater::rate(const StatedPolicy& policy) {
  Rating rating;
  // 1. Against who plays by the tables, and against itself.
  const RuleTurns turns(match_, policy, options_.threads);
  const PlayedAgainstBest played = against_best_.play(turns, true);
  rating.first = played.first;
  rating.second = played.second;
  rating.turns = played.turns;
  rating.mirror = played.mirror;
  // 2. Against who knows it.
  if (options_.exploit) {
    rating.exploited = best_response(match_, against_best_.rows(), played.win.value, options_.threads);
  }
  // 3. What its decisions give away.
  rating.losses =
      decision_losses(match_, turns, value_, played.visits, options_.least_loss, options_.threads);
  return rating;
}

}  // namespace fillwise::solver
