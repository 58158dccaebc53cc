#include "solver/play/against_best.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "solver/parallel.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/visits.hpp"

namespace fillwise::solver {
namespace {

Chance of_other(const Chance& c) {
  return {1 - c.value, 1 - c.upper, 1 - c.lower};
}

}  // namespace

Chance chance_at(const PlayTable& table, std::size_t i) {
  return {table.value[i], std::max(0.0, table.lower[i]), std::min(1.0, table.upper[i])};
}

AgainstBest::AgainstBest(const model::Match& match, std::span<const double> value, int threads)
    : side_(match.limit()), threads_(threads) {
  std::vector<TurnRow> best = solver::best_rows(match, {value, value}, threads);
  rows_.resize(best.size());
  std::ranges::move(best, std::back_inserter(rows_));
}

PlayedAgainstBest AgainstBest::play(const RuleTurns& turns) {
  const std::size_t pairs = rows_.size() / 2;
  std::ranges::move(turns.rows(threads_), rows_.begin());
  PlayedAgainstBest played;
  std::array<std::vector<double>, 2> visits;  // by who begins
  with_threads(threads_, [&] {
    parallel_for(3, [&](int part) {
      if (part == 0)
        played.win = PlaySystem(rows_, 2, side_).solve({-1, chance_to_win, 1});
      else
        visits[static_cast<std::size_t>(part - 1)] = expected_visits(rows_, side_, part - 1);
    });
  });
  played.first = chance_at(played.win, 0);
  played.second = of_other(chance_at(played.win, pairs));
  played.visits.assign(pairs, 0);
  for (const std::vector<double>& all : visits) {
    played.turns += 0.5;
    for (std::size_t i = 0; i < all.size(); ++i) played.turns += all[i] * rows_[i].passes / 2;
    for (std::size_t i = 0; i < pairs; ++i) played.visits[i] += all[i] / 2;
  }
  return played;
}

}  // namespace fillwise::solver
