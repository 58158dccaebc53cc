#include "solver/play/policy_evaluation_system.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace fillwise::solver {
namespace {

constexpr int kMostSweeps = 20'000;
constexpr double kSettled = 0x1p-50;   // change of a sweep, of the largest value
constexpr double kNearReach = 0x1p-7;  // turns: h need not be known well
constexpr double kLeastMargin = 0.5;

double largest_of(const std::vector<double>& x) {
  double largest = 0;
  for (const double v : x) largest = std::max(largest, std::abs(v));
  return largest;
}

/// Of the values that the targets [first, last) of a row have. Four sums, which need not wait for each other.
double weighted_sum(const TransitionRow& row, std::size_t first, std::size_t last, const double* values) {
  std::array<double, 4> sums{};
  std::size_t k = first;
  for (; k + sums.size() <= last; k += sums.size())
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += row.chance[k + i] * values[row.target[k + i]];
  for (; k < last; ++k) sums[0] += row.chance[k] * values[row.target[k]];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace

PolicyEvaluationSystem::PolicyEvaluationSystem(std::span<const TransitionRow> rows, int players, int side,
                                               const ShareDone& told)
    : rows_(rows), players_(static_cast<std::size_t>(players)), side_(static_cast<std::size_t>(side)) {
  if (players < 1 || players > 2 || rows.size() != players_ * side_ * side_)
    throw std::invalid_argument("the rows do not fit the players and scores");
  const Equations visits{1, [](const TransitionRow&) { return 1.0; }, 0};
  reach_ = approximate(visits, kNearReach, told);
  const double largest = largest_of(reach_);
  margin_ = 1;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const double margin = 1 - std::abs(miss(visits, i, reach_)) - rounding(visits, i, largest);
    // NOLINTNEXTLINE(readability-simplify-boolean-expr): not a number fails too
    if (!(margin >= kLeastMargin && reach_[i] >= 0))
      throw PlayNeverEnds("this policy need not end the game, so it has no values");
    margin_ = std::min(margin_, margin);
  }
}

/// The equation of the player who moves when the mover of equation i has lost the turn.
std::size_t PolicyEvaluationSystem::partner(std::size_t i) const {
  const std::size_t pairs = side_ * side_;
  const std::size_t player = (i / pairs + 1) % players_;
  return player * pairs + i % side_ * side_ + i % pairs / side_;
}

/// The right side of equation i but for the loop.
double PolicyEvaluationSystem::without_loop(const Equations& equations, std::size_t i,
                                            const std::vector<double>& x) const {
  const TransitionRow& row = rows_[i];
  const std::size_t pairs = side_ * side_;
  const std::size_t own_player = i / pairs * pairs;
  const std::size_t other_player = partner(i) / pairs * pairs;
  const double stay = weighted_sum(row, 0, row.stays, x.data() + own_player);
  const double pass = weighted_sum(row, row.stays, row.target.size(), x.data() + other_player);
  return equations.constant(row) + stay + equations.sign * pass;
}

/// Solves equation i together with that of its partner.
void PolicyEvaluationSystem::step(const Equations& equations, std::size_t i, std::vector<double>& x) const {
  const std::size_t j = partner(i);
  const double a = equations.sign * rows_[i].loop;
  const double rest_i = without_loop(equations, i, x);
  if (i == j) {
    x[i] = rest_i / (1 - a);
    return;
  }
  const double b = equations.sign * rows_[j].loop;
  const double rest_j = without_loop(equations, j, x);
  x[i] = (rest_i + a * rest_j) / (1 - a * b);
  x[j] = (rest_j + b * rest_i) / (1 - a * b);
}

/// Sweeps until one changes no value by more than `change_left`, or nothing any more.
std::vector<double> PolicyEvaluationSystem::approximate(const Equations& equations, double change_left,
                                                        const ShareDone& told) const {
  std::vector<double> x(rows_.size(), 0);
  std::vector<double> before;
  const std::size_t pairs = side_ * side_;
  SettlingDone settling(told);
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    before = x;
    for (std::size_t sum = 2 * (side_ - 1) + 1; sum-- > 0;) {
      const std::size_t first = sum < side_ ? 0 : sum - side_ + 1;
      for (std::size_t own = first; own < side_ && own <= sum; ++own)
        for (std::size_t player = 0; player < players_; ++player) {
          const std::size_t i = player * pairs + own * side_ + (sum - own);
          if (i <= partner(i)) step(equations, i, x);
        }
    }
    double change = 0;
    for (std::size_t i = 0; i < x.size(); ++i) change = std::max(change, std::abs(x[i] - before[i]));
    const double enough = std::max(change_left, kSettled * largest_of(x));
    if (!(change > enough)) break;
    settling.sweep(change, enough);
  }
  settling.done();
  return x;
}

/// By how much x misses equation i.
double PolicyEvaluationSystem::miss(const Equations& equations, std::size_t i,
                                    const std::vector<double>& x) const {
  return without_loop(equations, i, x) + equations.sign * rows_[i].loop * x[partner(i)] - x[i];
}

/// What rounding may have done to miss().
double PolicyEvaluationSystem::rounding(const Equations& equations, std::size_t i, double largest) const {
  const TransitionRow& row = rows_[i];
  const auto terms = static_cast<double>(row.target.size());
  return (terms + 6) * 0x1p-52 * (2 * largest + std::abs(equations.constant(row))) +
         row.error * (largest + equations.error);
}

PlayTable PolicyEvaluationSystem::solve(const Equations& equations, const ShareDone& told) const {
  PlayTable table;
  table.value = approximate(equations, 0, told);
  const double largest = largest_of(table.value);
  double worst = 0;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    worst = std::max(worst, std::abs(miss(equations, i, table.value)) + rounding(equations, i, largest));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const double off = worst / margin_ * reach_[i] * (1 + 0x1p-50) + 0x1p-50 * std::abs(table.value[i]);
    table.lower.push_back(table.value[i] - off);
    table.upper.push_back(table.value[i] + off);
  }
  return table;
}

}  // namespace fillwise::solver
