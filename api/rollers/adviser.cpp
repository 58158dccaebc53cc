#include "api/rollers/adviser.hpp"

#include <algorithm>
#include <memory>

#include "model/rollers/match.hpp"

namespace fillwise::rollers {

using solver::rollers::Bounds;
using solver::rollers::TurnOption;

std::vector<TurnOption> RollersAdviser::advise(const RollersSituation& situation) {
  const std::shared_ptr<const Round> round = rounds_.round(situation.place());
  if (!program_) program_.emplace(rules_);
  return solver::rollers::TurnAdvisor(*program_, round->starts, round->ends)
      .advise(situation.table, situation.turn);
}

Bounds RollersAdviser::value(const model::rollers::Table& table) {
  const model::rollers::Table start = model::rollers::round_start(rules_, 2, table.starter, table.points);
  if (table == start) {
    // The round need not be solved if its value is known.
    const std::size_t first = table.starter;
    const Bounds chance = rounds_.starter(table.points[first], table.points[1 - first]);
    return first == 0 ? chance : Bounds{1 - chance.upper, 1 - chance.lower};
  }
  const auto round = rounds_.round({{table.points[0], table.points[1]}, table.starter});
  const auto mover = static_cast<std::size_t>(table.mover);
  const Bounds found =
      round->starts(table.mover, table.boards[mover], table.boards[1 - mover], table.chips[mover]);
  return mover == 0 ? found : Bounds{1 - found.upper, 1 - found.lower};
}

bool is_open(const std::vector<TurnOption>& options) {
  return std::any_of(options.begin() + 1, options.end(), [&](const TurnOption& option) {
    return overlap(options.front().chance, option.chance);
  });
}

}  // namespace fillwise::rollers
