#include "solver/play/against_best.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "solver/base/parallel.hpp"
#include "solver/play/best_rows.hpp"
#include "solver/play/occupancy.hpp"

namespace fillwise::solver {
namespace {

// How long the parts of what is computed side by side take.
constexpr double kReachWork = 2, kWinWork = 3, kVisitsWork = 3, kItselfReachWork = 1, kItselfWinWork = 2;

ValueInterval of_other(const ValueInterval& c) {
  return {1 - c.value, 1 - c.upper, 1 - c.lower};
}

}  // namespace

ValueInterval chance_at(const PlayTable& table, std::size_t i) {
  return {table.value[i], std::max(0.0, table.lower[i]), std::min(1.0, table.upper[i])};
}

AgainstBest::AgainstBest(const model::Match& match, std::span<const double> value, int threads,
                         const ShareDone& told)
    : side_(match.limit()), threads_(threads) {
  std::vector<TransitionRow> best = solver::best_rows(match, {value, value}, threads, told);
  rows_.resize(best.size());
  std::ranges::move(best, std::back_inserter(rows_));
}

PlayedAgainstBest AgainstBest::play(const model::Match& match, const StatedPolicy& policy,
                                    const ShareDone& told) {
  const ExpectedWork work(match, policy.view);
  PartsDone parts(told, {work.graphs + work.turns, work.rows + work.games});
  const RuleTurns turns(match, policy, threads_, parts.part(0));
  return play(turns, false, parts.part(1));
}

PlayedAgainstBest AgainstBest::play(const RuleTurns& turns, bool itself_too, const ShareDone& told) {
  const std::size_t pairs = rows_.size() / 2;
  const ExpectedWork work = turns.expected_work();
  PartsDone both(told, {work.rows, work.games});
  PartsDone parts(both.part(1), {kReachWork, kWinWork, kVisitsWork, itself_too ? kItselfReachWork : 0,
                                 itself_too ? kItselfWinWork : 0});
  std::ranges::move(turns.rows(threads_, both.part(0)), rows_.begin());
  PlayedAgainstBest played;
  std::vector<double> occupancy;  // mean of both seats
  with_threads(threads_, [&] {
    parallel_for(itself_too ? 3 : 2, [&](int part) {
      if (part == 0)
        played.win = PolicyEvaluationSystem(rows_, 2, side_, parts.part(0))
                         .solve({-1, chance_to_win, 1}, parts.part(1));
      else if (part == 1)
        occupancy = occupancy_measure(rows_, side_, 0.5, parts.part(2));
      else
        played.mirror = chance_at(PolicyEvaluationSystem(rows(), 1, side_, parts.part(3))
                                      .solve({-1, chance_to_win, 1}, parts.part(4)),
                                  0);
    });
  });
  played.first = chance_at(played.win, 0);
  played.second = of_other(chance_at(played.win, pairs));
  played.turns = 1;
  for (std::size_t i = 0; i < occupancy.size(); ++i) played.turns += occupancy[i] * rows_[i].passes;
  occupancy.resize(pairs);
  played.occupancy = std::move(occupancy);
  return played;
}

}  // namespace fillwise::solver
