#include "api/rollers/reading_worth.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/rollers/rounds.hpp"
#include "solver/rollers/play/kept_play.hpp"

namespace fillwise::rollers {

using solver::rollers::RoundReading;
using solver::rollers::TurnProgram;

namespace {

/// Pieces of work are told with what they are for.
Callbacks named(Callbacks callbacks, const std::string& name) {
  if (callbacks.progress)
    callbacks.progress = [begin = callbacks.progress, name](const std::string& what) {
      return begin(fmt::format("{}: {}", name, what));
    };
  return callbacks;
}

void add_loss(ReadingWorth& row, const ReadingComparison& all, const RoundReading& kept,
              const RoundReading& holds, const Callbacks& callbacks) {
  const auto progress = callbacks.begin("playing");
  const auto losses =
      solver::rollers::simulate_losses(kept, holds,
                                       {.games = all.games,
                                        .seed = all.seed,
                                        .threads = all.threads,
                                        .cancel = callbacks.cancel,
                                        .progress = [&](double share) { progress(share, ""); }});
  callbacks.check_cancelled("the rounds that were solved are kept");
  double sum = 0, squares = 0;
  for (const double loss : losses.chances) {
    sum += loss;
    squares += loss * loss;
  }
  row.loss = solver::mean_of(sum, squares, static_cast<double>(all.games),
                             solver::two_sided_quantile(all.confidence));
  row.loss.interval.lower = std::max(0.0, row.loss.interval.lower);
  row.cut = losses.cut;
}

}  // namespace

void compare_readings(ReadingComparison& all, const Callbacks& callbacks) {
  const auto& [own, other] = all.place.points;
  Rounds base(all.base, all.threads, named(callbacks, all.base.name));
  const auto base_round = base.round(all.place);
  all.first = base.starter(own, other);
  const TurnProgram base_program(all.base);
  for (std::size_t i = 0; i < all.rows.size(); ++i) {
    ReadingWorth& row = all.rows[i];
    const model::rollers::Rules& rules = row.reading.rules;
    row.same_rounds = solver::rollers::differ_in_ties_alone_that_never_come(all.base, rules, all.place);
    if (row.same_rounds) {
      row.first = all.first;
      row.change = {0, 0};
      continue;
    }
    const Callbacks told =
        named(callbacks, fmt::format("reading {} of {}, {}", i + 1, all.rows.size(), row.reading.name));
    Rounds rounds(rules, all.threads, told);
    const auto round = rounds.round(all.place);
    row.first = rounds.starter(own, other);
    row.change = {row.first.lower - all.first.upper, row.first.upper - all.first.lower};
    const TurnProgram program(rules);
    add_loss(row, all, {base_program, *base_round}, {program, *round}, told);
  }
}

}  // namespace fillwise::rollers
