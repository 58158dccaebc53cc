#include "solver/play/rating.hpp"

#include "solver/play/expected_work.hpp"

namespace fillwise::solver {

Rater::Rater(const model::Match& match, std::span<const double> value, const RatingOptions& options,
             const ShareDone& told)
    : match_(match), value_(value), options_(options), against_best_(match, value, options.threads, told) {}

Rating Rater::rate(const StatedPolicy& policy, const PartOfRating& told) {
  Rating rating;
  std::string_view name;
  const ExpectedWork work(match_, policy.view, options_.exploit);
  PartsDone parts(
      told ? ShareDone([&](double share) { told(name, share); }) : ShareDone(),
      {work.graphs + work.turns, work.rows + work.games, work.answer, work.turns + work.decisions});
  // 1. Against who plays by the tables, and against itself.
  name = "its turns";
  const RuleTurns turns(match_, policy, options_.threads, parts.part(0));
  name = "its games";
  const PlayedAgainstBest played = against_best_.play(turns, true, parts.part(1));
  rating.first = played.first;
  rating.second = played.second;
  rating.turns = played.turns;
  rating.mirror = played.mirror;
  // 2. Against who knows it.
  if (options_.exploit) {
    name = "the best answer to it";
    rating.exploited =
        best_response(match_, against_best_.rows(), played.win.value, options_.threads, parts.part(2));
  }
  // 3. What its decisions give away.
  name = "its decisions";
  rating.losses = decision_losses(match_, turns, value_, played.occupancy, options_.least_loss,
                                  options_.threads, parts.part(3));
  return rating;
}

}  // namespace fillwise::solver
