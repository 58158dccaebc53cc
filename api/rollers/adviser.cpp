#include "api/rollers/adviser.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "model/rollers/match.hpp"

namespace fillwise::rollers {

using model::rollers::Table;
using model::rollers::Turn;
using solver::rollers::Bounds;
using solver::rollers::TurnOption;

namespace {

/// Of options that make the same board and the same chips only one with the fewest dice stays.
void drop_useless_collects(const Table& table, std::vector<TurnOption>& options) {
  const std::size_t other = 1U - table.mover;
  const auto result_of = [&](const TurnOption& option) {
    const int due = option.applied.due(table.boards[other].closed());
    return std::pair(option.applied.board.code(), std::min<int>(due, table.chips[other]));
  };
  const auto dice_of = [](const TurnOption& option) {
    const auto& dice = option.applied.collects;
    return std::accumulate(dice.begin(), dice.end(), 0);
  };
  std::map<std::pair<int, int>, int> fewest;
  for (const TurnOption& option : options) {
    const auto [found, is_new] = fewest.try_emplace(result_of(option), dice_of(option));
    if (!is_new) found->second = std::min(found->second, dice_of(option));
  }
  std::set<std::pair<int, int>> seen;
  std::erase_if(options, [&](const TurnOption& option) {
    return dice_of(option) > fewest[result_of(option)] || !seen.insert(result_of(option)).second;
  });
}

}  // namespace

std::vector<TurnOption> RollersAdviser::advise(const RollersSituation& situation) {
  std::vector<TurnOption> options = all_options(situation);
  if (situation.turn.phase == Turn::Phase::apply) drop_useless_collects(situation.table, options);
  return options;
}

std::vector<TurnOption> RollersAdviser::all_options(const RollersSituation& situation) {
  return std::move(advise_each(situation.table, std::span(&situation.turn, 1)).front());
}

std::vector<std::vector<TurnOption>> RollersAdviser::advise_each(
    const model::rollers::Table& table, std::span<const model::rollers::Turn> turns) {
  const std::shared_ptr<const Round> known = round({{table.points[0], table.points[1]}, table.starter});
  return solver::rollers::TurnAdvisor(program(), known->starts, known->ends).advise_each(table, turns);
}

Bounds RollersAdviser::value(const model::rollers::Table& table) {
  const model::rollers::Table start = model::rollers::round_start(rules_, 2, table.starter, table.points);
  if (table == start) {
    // The round need not be solved if its value is known.
    const std::size_t first = table.starter;
    const Bounds chance = rounds_.starter(table.points[first], table.points[1 - first]);
    return first == 0 ? chance : Bounds{1 - chance.upper, 1 - chance.lower};
  }
  const auto known = round({{table.points[0], table.points[1]}, table.starter});
  const auto mover = static_cast<std::size_t>(table.mover);
  const Bounds found =
      known->starts(table.mover, table.boards[mover], table.boards[1 - mover], table.chips[mover]);
  return mover == 0 ? found : Bounds{1 - found.upper, 1 - found.lower};
}

bool is_open(const std::vector<TurnOption>& options) {
  return std::any_of(options.begin() + 1, options.end(), [&](const TurnOption& option) {
    return overlap(options.front().chance, option.chance);
  });
}

}  // namespace fillwise::rollers
