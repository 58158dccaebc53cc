#include "solver/play/rating.hpp"

#include <algorithm>
#include <utility>

#include "solver/play/best_rows.hpp"
#include "solver/play/play_system.hpp"
#include "solver/play/visits.hpp"

namespace fillwise::solver {
namespace {

double to_win(const TurnRow& row) {
  return row.wins + row.ties / 2 + row.passes;
}

Chance chance_at(const PlayTable& table, std::size_t i) {
  return {table.value[i], std::max(0.0, table.lower[i]), std::min(1.0, table.upper[i])};
}
Chance of_other(const Chance& c) {
  return {1 - c.value, 1 - c.upper, 1 - c.lower};
}

}  // namespace

Rater::Rater(const model::Match& match, std::span<const double> value, const RatingOptions& options)
    : match_(match),
      value_(value),
      options_(options),
      best_(best_rows(match, {value, value}, options.threads)) {}

Rating Rater::rate(const StatedPolicy& policy) const {
  Rating rating;
  const std::size_t pairs = best_.size();
  // 1. The turns of both players.
  const RuleTurns turns(match_, policy, options_.threads);
  std::vector<TurnRow> rows = turns.rows(options_.threads);
  // 2. Against itself.
  rating.mirror = chance_at(PlaySystem(rows, 1, match_.limit()).solve({-1, to_win, 1}), 0);
  // 3. Against who plays by the tables.
  rows.insert(rows.end(), best_.begin(), best_.end());
  const PlaySystem system(rows, 2, match_.limit());
  const PlayTable win = system.solve({-1, to_win, 1});
  rating.first = chance_at(win, 0);
  rating.second = of_other(chance_at(win, pairs));
  // 4. Against who knows it.
  if (options_.exploit) {
    rating.exploited = best_response(match_, std::span(rows).first(pairs), win.value, options_.threads);
  }
  // 5. What its decisions give away.
  std::vector<double> visits(pairs, 0);
  for (const int first : {0, 1}) {
    const std::vector<double> all = expected_visits(rows, match_.limit(), first);
    rating.turns += 0.5;
    for (std::size_t i = 0; i < all.size(); ++i) rating.turns += all[i] * rows[i].passes / 2;
    for (std::size_t i = 0; i < pairs; ++i) visits[i] += all[i] / 2;
  }
  rating.losses = decision_losses(match_, turns, value_, visits, options_.least_loss, options_.threads);
  return rating;
}

}  // namespace fillwise::solver
