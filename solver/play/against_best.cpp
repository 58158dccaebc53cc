#include "solver/play/against_best.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/occupancy.hpp"

namespace fillwise::solver {
namespace {

ValueInterval of_other(const ValueInterval& c) {
  return {1 - c.value, 1 - c.upper, 1 - c.lower};
}

}  // namespace

ValueInterval chance_at(const PlayTable& table, std::size_t i) {
  return {table.value[i], std::max(0.0, table.lower[i]), std::min(1.0, table.upper[i])};
}

AgainstBest::AgainstBest(const model::Match& match, std::span<const double> value, int threads)
    : side_(match.limit()), threads_(threads) {
  std::vector<TransitionRow> best = solver::best_rows(match, {value, value}, threads);
  rows_.resize(best.size());
  std::ranges::move(best, std::back_inserter(rows_));
}

PlayedAgainstBest AgainstBest::play(const RuleTurns& turns, bool itself_too) {
  const std::size_t pairs = rows_.size() / 2;
  std::ranges::move(turns.rows(threads_), rows_.begin());
  PlayedAgainstBest played;
  std::vector<double> visits;  // mean of both seats
  with_threads(threads_, [&] {
    parallel_for(itself_too ? 3 : 2, [&](int part) {
      if (part == 0)
        played.win = PolicyEvaluationSystem(rows_, 2, side_).solve({-1, chance_to_win, 1});
      else if (part == 1)
        visits = occupancy_measure(rows_, side_, 0.5);
      else
        played.mirror = chance_at(PolicyEvaluationSystem(rows(), 1, side_).solve({-1, chance_to_win, 1}), 0);
    });
  });
  played.first = chance_at(played.win, 0);
  played.second = of_other(chance_at(played.win, pairs));
  played.turns = 1;
  for (std::size_t i = 0; i < visits.size(); ++i) played.turns += visits[i] * rows_[i].passes;
  visits.resize(pairs);
  played.visits = std::move(visits);
  return played;
}

}  // namespace fillwise::solver
