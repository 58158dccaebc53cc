#include "solver/race/truncation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <memory>

#include "solver/base/parallel.hpp"
#include "solver/race/endgame.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::race {
namespace {

constexpr int kGrid = 12;             // steps of the grid along the scores
constexpr int kLeastTruncation = 24;  // units
constexpr double kGrowth = 1.25;      // of the truncation from trial to trial
constexpr int kSpare = 2;             // units: pairs between those of the grid differ from them

/// Least truncations of a block's pairs, not below those that are given.
class TruncationTrial {
 public:
  TruncationTrial(const TurnProgram& program, const ContinuationValues<double>& continuation)
      : continuation_(continuation), turn_(program, continuation.terminal.limit, false) {}

  void find(const Block<double>& block, double error, std::array<int, kLanes<double>>& truncations) {
    std::array<double, kLanes<double>> last{}, width{};
    std::array<bool, kLanes<double>> settled{};
    int before = 0;
    continuation_.truncation = std::max(kLeastTruncation, *std::ranges::min_element(truncations));
    for (;;) {
      const bool whole = measure(block, width);
      for (std::size_t i = 0; i < width.size(); ++i) {
        if (settled[i] || !(whole || width[i] <= error)) continue;
        settled[i] = true;
        truncations[i] = whole ? std::numeric_limits<int>::max()
                         : before == 0
                             ? continuation_.truncation
                             : before + share_of(continuation_.truncation - before, last[i], width[i], error);
      }
      if (std::ranges::all_of(settled, [](bool s) { return s; })) return;
      before = continuation_.truncation;
      last = width;
      continuation_.truncation = static_cast<int>(std::ceil(kGrowth * before));
    }
  }

 private:
  /// The distances of the bounds; returns whether no points lie above the truncation.
  bool measure(const Block<double>& block, std::array<double, kLanes<double>>& width) {
    turn_.run(block, continuation_, Rounding::up);
    const bool whole = turn_.top() < continuation_.truncation;
    for (int i = 0; i < kLanes<double>; ++i) width[static_cast<std::size_t>(i)] = turn_.draw(0, i);
    turn_.run(block, continuation_, Rounding::down);
    for (int i = 0; i < kLanes<double>; ++i) width[static_cast<std::size_t>(i)] -= turn_.draw(0, i);
    return whole;
  }
  /// How much of a step up the distance takes to fall to `error`, if it falls evenly by ratios.
  static int share_of(int step, double first, double last, double error) {
    const double share = std::log(first / error) / std::log(first / std::max(last, 1e-16));
    return std::min(step, static_cast<int>(std::ceil(share * step)) + kSpare);
  }

  ContinuationValues<double> continuation_;
  TurnPass<double> turn_;
};

}  // namespace

Truncations::Truncations(const TurnProgram& program, const ContinuationValues<double>& continuation,
                         double error, const Truncations& before)
    // No trial in the last turns of an endgame: it would find that all points must be told apart.
    : side_(has_endgame(program, continuation.terminal) ? continuation.terminal.again
                                                        : continuation.terminal.limit),
      step_(std::max(1, (side_ + kGrid - 1) / kGrid)),
      columns_((side_ + step_ - 1) / step_) {
  const int points = columns_ + 1;
  const int reached = least_unreached(program, continuation.terminal);
  rows_ = (reached + step_ - 1) / step_;
  found_.assign(static_cast<std::size_t>((rows_ + 1) * points), 0);
  solver::PerThread<TruncationTrial> trials(
      [&] { return std::make_unique<TruncationTrial>(program, continuation); });
  const int blocks = (points + kLanes<double> - 1) / kLanes<double>;
  solver::parallel_for((rows_ + 1) * blocks, [&](int index) {
    const int i = index / blocks, first = index % blocks * kLanes<double>;
    Block<double> block;
    std::array<int, kLanes<double>> truncations{};
    const auto place = [&](std::size_t lane) {
      return static_cast<std::size_t>(i * points + std::min(first + static_cast<int>(lane), points - 1));
    };
    for (std::size_t lane = 0; lane < truncations.size(); ++lane) {
      block.own[lane] = std::min(i * step_, reached - 1);
      block.opponent[lane] = std::min((first + static_cast<int>(lane)) * step_, side_ - 1);
      block.lose[lane] = continuation.end_turn(block.own[lane], block.opponent[lane]);
      if (!before.found_.empty()) truncations[lane] = before.found_[place(lane)];
    }
    trials.local().find(block, error, truncations);
    for (std::size_t lane = 0; lane < truncations.size(); ++lane) found_[place(lane)] = truncations[lane];
  });
  for (int i = 0; i < rows_; ++i)
    for (int j = 0; j < columns_; ++j) {
      const auto corner = [&](int down, int right) {
        return found_[static_cast<std::size_t>((i + down) * points + j + right)];
      };
      most_.push_back(std::max({corner(0, 0), corner(0, 1), corner(1, 0), corner(1, 1)}));
    }
}

}  // namespace fillwise::race
