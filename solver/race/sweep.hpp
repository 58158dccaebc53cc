#pragma once

// Applies the turn operator to all score pairs of one diagonal a + b, in parallel.

#include <algorithm>
#include <vector>

#include "solver/parallel.hpp"
#include "solver/race/turn_pass.hpp"

namespace fillwise::race {

/// The score pairs (a, sum - a) of one diagonal, by rising a.
struct Diagonal {
  int sum = 0;
  int first = 0;  ///< least own score
  int last = 0;   ///< greatest own score
  Diagonal(int side, int s) : sum(s), first(std::max(0, s - side + 1)), last(std::min(side - 1, s)) {}
  int size() const { return last - first + 1; }
};

/// One turn pass a thread.
template <class Real>
class Sweeper {
 public:
  Sweeper(const TurnProgram& program, int side)
      : side_(side),
        passes_([&program, side] { return std::make_unique<TurnPass<Real>>(program, side, false); }) {}

  /// out[a - diagonal.first] = value of the turn of (a, sum - a), where `stay` and `pass` are tables
  /// [own][opponent] and lose(a, b) is the value of a turn that ends with nothing added. Blocks only read, so
  /// the order of threads does not matter.
  template <class Lose>
  void apply(const Diagonal& diagonal, const Real* stay, const Real* pass, Rounding rounding,
             const Lose& lose, std::vector<Real>& out) {
    constexpr int lanes = kLanes<Real>;
    out.resize(static_cast<std::size_t>(diagonal.size()));
    solver::parallel_for((diagonal.size() + lanes - 1) / lanes, [&](int index) {
      const int first = diagonal.first + index * lanes;
      Block<Real> block;
      for (int i = 0; i < lanes; ++i) {
        const auto lane = static_cast<std::size_t>(i);
        block.own[lane] = std::min(first + i, diagonal.last);
        block.opponent[lane] = diagonal.sum - block.own[lane];
        block.lose[lane] = lose(block.own[lane], block.opponent[lane]);
      }
      TurnPass<Real>& turn = passes_.local();
      turn.run(block, {stay, side_}, {pass, side_}, rounding);
      for (int i = 0; i < lanes && first + i <= diagonal.last; ++i)
        out[static_cast<std::size_t>(first + i - diagonal.first)] = turn.draw(0, i);
    });
  }

 private:
  int side_;
  solver::PerThread<TurnPass<Real>> passes_;
};

}  // namespace fillwise::race
