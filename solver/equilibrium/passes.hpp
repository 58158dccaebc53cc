#pragma once

// Turn passes over many tuples, on all threads.

#include <algorithm>
#include <array>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/equilibrium/profile_pass.hpp"

namespace fillwise::equilibrium {

template <class Real>
class PassesIn {
 public:
  PassesIn(const race::TurnProgram& program, const ScoreSpace& space, PassKind kind)
      : passes_([&program, space, kind] {
          return std::make_unique<ProfilePassIn<Real>>(program, space, kind, false);
        }) {}

  /// Calls store(i, pass, lane) for each tuple i, from any thread. Lanes of a pass have scores of the mover in one
  /// group (group_of()): with others among them it would end at other points at risk, which can show in the last bit,
  /// and with it in the profile.
  template <class Store>
  void run(std::span<const Scores> tuples, const Continuation& continuation, const Store& store) {
    std::vector<std::size_t> ordered(tuples.size());
    std::iota(ordered.begin(), ordered.end(), std::size_t{0});
    std::ranges::stable_sort(ordered, {}, [&](std::size_t i) { return group_of(tuples[i]); });
    std::vector<std::span<const std::size_t>> blocks;
    for (std::size_t begin = 0, end = 0; begin < ordered.size(); begin = end) {
      while (end < ordered.size() && end - begin < kLanesOf<Real> &&
             group_of(tuples[ordered[end]]) == group_of(tuples[ordered[begin]]))
        ++end;
      blocks.emplace_back(ordered.data() + begin, end - begin);
    }
    solver::parallel_for(static_cast<int>(blocks.size()), [&](int b) {
      const std::span<const std::size_t> lanes = blocks[static_cast<std::size_t>(b)];
      std::array<Scores, kLanesOf<Real>> block;
      for (std::size_t i = 0; i < kLanesOf<Real>; ++i)
        block[i] = tuples[lanes[std::min(i, lanes.size() - 1)]];
      ProfilePassIn<Real>& pass = passes_.local();
      pass.run(block, continuation);
      for (std::size_t i = 0; i < lanes.size(); ++i) store(lanes[i], pass, static_cast<int>(i));
    });
  }

 private:
  solver::PerThread<ProfilePassIn<Real>> passes_;
};

using Passes = PassesIn<double>;

}  // namespace fillwise::equilibrium
