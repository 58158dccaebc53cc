#include "solver/play/row_builder.hpp"

#include <algorithm>
#include <utility>

#include "solver/base/roundoff.hpp"
#include "solver/plain/score_groups.hpp"

namespace fillwise::solver {

std::vector<TransitionRow> rows_to_follow(const model::Match& match) {
  const auto side = static_cast<std::size_t>(match.limit());
  std::vector<TransitionRow> rows(side * side);
  for (std::size_t i = static_cast<std::size_t>(least_unreached(match)) * side; i < rows.size(); ++i)
    rows[i].wins = 1;
  return rows;
}

RowBuilder::RowBuilder(int limit) : limit_(static_cast<std::size_t>(limit)) {
  stay_.at.assign(limit_ * limit_, 0);
  pass_.at.assign(limit_ * limit_, 0);
}

void RowBuilder::begin(ScorePair pair, double error) {
  pair_ = pair;
  row_ = {};
  row_.error = error;
}

void RowBuilder::add(Sums& sums, std::size_t index, double chance) {
  if (chance == 0) return;
  double& sum = sums.at[index];
  if (sum == 0) sums.used.push_back(static_cast<std::uint32_t>(index));
  sum += chance;
  row_.error += kUnitRoundoff * sum;
}

void RowBuilder::over(int halves, double chance, bool is_cut) {
  if (halves == 2) row_.wins += chance;
  if (halves == 1) row_.ties += chance;
  if (is_cut) row_.cut += chance;
  row_.error += kUnitRoundoff * (row_.wins + row_.ties);
}

TransitionRow RowBuilder::finish(double marked) {
  row_.marked = marked;
  std::ranges::sort(stay_.used);
  std::ranges::sort(pass_.used);
  row_.target.reserve(stay_.used.size() + pass_.used.size());
  row_.chance.reserve(stay_.used.size() + pass_.used.size());
  const auto list = [&](std::uint32_t index, double chance) {
    row_.target.push_back(index);
    row_.chance.push_back(chance);
  };
  for (const std::uint32_t i : stay_.used) list(i, std::exchange(stay_.at[i], 0));
  row_.stays = static_cast<std::uint32_t>(stay_.used.size());
  const auto partner = static_cast<std::uint32_t>(index({pair_.opponent, pair_.own}));
  for (const std::uint32_t i : pass_.used) {
    const double chance = std::exchange(pass_.at[i], 0);
    row_.passes += chance;
    row_.error += kUnitRoundoff * row_.passes;
    if (i == partner)
      row_.loop = chance;
    else
      list(i, chance);
  }
  stay_.used.clear();
  pass_.used.clear();
  row_.error *= 1.01;  // its own rounding, and products of roundings
  return std::move(row_);
}

}  // namespace fillwise::solver
