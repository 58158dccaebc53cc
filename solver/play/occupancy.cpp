#include "solver/play/occupancy.hpp"

#include <cstddef>
#include <utility>

#include "solver/play/policy_evaluation_system.hpp"

namespace fillwise::solver {
namespace {

constexpr double kLeft = 1e-15;
constexpr int kMostVisitSweeps = 20'000;

/// Passes on, from low sums of the scores to high, what waits at the start of each turn.
class Passing {
 public:
  Passing(std::span<const TransitionRow> rows, int side)
      : rows_(rows),
        side_(static_cast<std::size_t>(side)),
        waiting_(rows.size(), 0),
        occupancy_(rows.size(), 0) {}

  void put(std::size_t i, double chance) { waiting_[i] += chance; }
  /// What is left to be passed on by the next sweep.
  double sweep();
  std::vector<double> occupancy() && { return std::move(occupancy_); }

 private:
  std::size_t partner(std::size_t i) const {
    const std::size_t pairs = side_ * side_;
    return (1 - i / pairs) * pairs + i % side_ * side_ + i % pairs / side_;
  }
  void pass_on(std::size_t i, double chance);

  std::span<const TransitionRow> rows_;
  std::size_t side_;
  std::vector<double> waiting_, occupancy_;
};

void Passing::pass_on(std::size_t i, double chance) {
  const std::size_t pairs = side_ * side_;
  const std::size_t own = i / pairs * pairs;
  const TransitionRow& row = rows_[i];
  occupancy_[i] += chance;
  for (std::size_t k = 0; k < row.target.size(); ++k)
    waiting_[(k < row.stays ? own : pairs - own) + row.target[k]] += chance * row.chance[k];
}

double Passing::sweep() {
  const std::size_t pairs = side_ * side_;
  for (std::size_t sum = 0; sum <= 2 * (side_ - 1); ++sum) {
    const std::size_t first = sum < side_ ? 0 : sum - side_ + 1;
    for (std::size_t own = first; own < side_ && own <= sum; ++own) {
      // The turn of player 0 here and that of player 1 that a lost turn leads to, to and fro.
      const std::size_t i = own * side_ + (sum - own);
      const std::size_t j = partner(i);
      const double here = std::exchange(waiting_[i], 0), there = std::exchange(waiting_[j], 0);
      if (here + there == 0) continue;
      const double back = 1 - rows_[i].loop * rows_[j].loop;
      pass_on(i, (here + rows_[j].loop * there) / back);
      pass_on(j, (there + rows_[i].loop * here) / back);
    }
  }
  double left = 0;
  for (std::size_t i = 0; i < 2 * pairs; ++i) left += waiting_[i];
  return left;
}

}  // namespace

std::vector<double> occupancy_measure(std::span<const TransitionRow> rows, int side, double first_begins,
                                      const ShareDone& told) {
  Passing passing(rows, side);
  passing.put(0, first_begins);
  passing.put(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), 1 - first_begins);
  SettlingDone settling(told);
  for (int sweep = 0; sweep < kMostVisitSweeps; ++sweep) {
    const double left = passing.sweep();
    if (left <= kLeft) {
      settling.done();
      return std::move(passing).occupancy();
    }
    settling.sweep(left, kLeft);
  }
  throw PlayNeverEnds("these policies need not end the game");
}

}  // namespace fillwise::solver
