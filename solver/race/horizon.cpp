#include "solver/race/horizon.hpp"

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

constexpr int kGrid = 12;          // steps of the grid along the scores
constexpr int kLeastHorizon = 24;  // units
constexpr double kGrowth = 1.25;   // of the horizon from trial to trial
constexpr int kSpare = 2;          // units: pairs between those of the grid differ from them

/// Least horizons of a block's pairs, not below those that are given.
class HorizonTrial {
 public:
  HorizonTrial(const TurnProgram& program, const Outlook<double>& outlook)
      : outlook_(outlook), turn_(program, outlook.ending.limit, false) {}

  void find(const Block<double>& block, double error, std::array<int, kLanes<double>>& horizons) {
    std::array<double, kLanes<double>> last{}, width{};
    std::array<bool, kLanes<double>> settled{};
    int before = 0;
    outlook_.horizon = std::max(kLeastHorizon, *std::ranges::min_element(horizons));
    for (;;) {
      const bool whole = measure(block, width);
      for (std::size_t i = 0; i < width.size(); ++i) {
        if (settled[i] || !(whole || width[i] <= error)) continue;
        settled[i] = true;
        horizons[i] = whole         ? std::numeric_limits<int>::max()
                      : before == 0 ? outlook_.horizon
                                    : before + share_of(outlook_.horizon - before, last[i], width[i], error);
      }
      if (std::ranges::all_of(settled, [](bool s) { return s; })) return;
      before = outlook_.horizon;
      last = width;
      outlook_.horizon = static_cast<int>(std::ceil(kGrowth * before));
    }
  }

 private:
  /// The distances of the bounds; returns whether no points lie above the horizon.
  bool measure(const Block<double>& block, std::array<double, kLanes<double>>& width) {
    turn_.run(block, outlook_, Rounding::up);
    const bool whole = turn_.top() < outlook_.horizon;
    for (int i = 0; i < kLanes<double>; ++i) width[static_cast<std::size_t>(i)] = turn_.draw(0, i);
    turn_.run(block, outlook_, Rounding::down);
    for (int i = 0; i < kLanes<double>; ++i) width[static_cast<std::size_t>(i)] -= turn_.draw(0, i);
    return whole;
  }
  /// How much of a step up the distance takes to fall to `error`, if it falls evenly by ratios.
  static int share_of(int step, double first, double last, double error) {
    const double share = std::log(first / error) / std::log(first / std::max(last, 1e-16));
    return std::min(step, static_cast<int>(std::ceil(share * step)) + kSpare);
  }

  Outlook<double> outlook_;
  TurnPass<double> turn_;
};

}  // namespace

Horizons::Horizons(const TurnProgram& program, const Outlook<double>& outlook, double error,
                   const Horizons& before)
    // No trial in the last turns of an endgame: it would find that all points must be told apart.
    : side_(has_endgame(program, outlook.ending) ? outlook.ending.again : outlook.ending.limit),
      step_(std::max(1, (side_ + kGrid - 1) / kGrid)),
      columns_((side_ + step_ - 1) / step_) {
  const int points = columns_ + 1;
  const int reached = least_unreached(program, outlook.ending);
  rows_ = (reached + step_ - 1) / step_;
  found_.assign(static_cast<std::size_t>((rows_ + 1) * points), 0);
  solver::PerThread<HorizonTrial> trials([&] { return std::make_unique<HorizonTrial>(program, outlook); });
  const int blocks = (points + kLanes<double> - 1) / kLanes<double>;
  solver::parallel_for((rows_ + 1) * blocks, [&](int index) {
    const int i = index / blocks, first = index % blocks * kLanes<double>;
    Block<double> block;
    std::array<int, kLanes<double>> horizons{};
    const auto place = [&](std::size_t lane) {
      return static_cast<std::size_t>(i * points + std::min(first + static_cast<int>(lane), points - 1));
    };
    for (std::size_t lane = 0; lane < horizons.size(); ++lane) {
      block.own[lane] = std::min(i * step_, reached - 1);
      block.opponent[lane] = std::min((first + static_cast<int>(lane)) * step_, side_ - 1);
      block.lose[lane] = outlook.end_turn(block.own[lane], block.opponent[lane]);
      if (!before.found_.empty()) horizons[lane] = before.found_[place(lane)];
    }
    trials.local().find(block, error, horizons);
    for (std::size_t lane = 0; lane < horizons.size(); ++lane) found_[place(lane)] = horizons[lane];
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
