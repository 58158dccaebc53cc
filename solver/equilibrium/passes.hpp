#pragma once

// Turn passes over many tuples, on all threads.

#include <algorithm>
#include <array>
#include <memory>
#include <span>

#include "solver/base/parallel.hpp"
#include "solver/equilibrium/profile_pass.hpp"

namespace fillwise::equilibrium {

class Passes {
 public:
  Passes(const race::TurnProgram& program, const ScoreSpace& space, bool with_upper)
      : passes_([&program, space, with_upper] {
          return std::make_unique<ProfilePass>(program, space, with_upper, false);
        }) {}

  /// Calls store(index, pass, lane) for each tuple, from any thread.
  template <class Store>
  void run(std::span<const Scores> tuples, const Continuation& continuation, const Store& store) {
    const int blocks = (static_cast<int>(tuples.size()) + kPassLanes - 1) / kPassLanes;
    solver::parallel_for(blocks, [&](int b) {
      const auto of_block = tuples.subspan(static_cast<std::size_t>(b) * kPassLanes);
      const std::size_t count = std::min<std::size_t>(kPassLanes, of_block.size());
      std::array<Scores, kPassLanes> block;
      for (std::size_t i = 0; i < kPassLanes; ++i) block[i] = of_block[std::min(i, count - 1)];
      ProfilePass& pass = passes_.local();
      pass.run(block, continuation);
      for (std::size_t i = 0; i < count; ++i)
        store(continuation.space.index(block[i]), pass, static_cast<int>(i));
    });
  }

 private:
  solver::PerThread<ProfilePass> passes_;
};

}  // namespace fillwise::equilibrium
