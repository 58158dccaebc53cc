#pragma once

// Components in levels, worked through from the last to the first.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/generic/explicit_game.hpp"

namespace fillwise::solver {

/// The components of a game by level: those of a level lead to lower levels and to themselves only.
struct Levels {
  std::vector<std::uint32_t> order;  ///< components, by level
  std::vector<std::size_t> first;    ///< [levels + 1]; level l is order[first[l]] .. order[first[l + 1] - 1]
  std::vector<bool> cyclic;          ///< [components]; does it hold a cycle?
  std::vector<std::uint32_t>
      depth;  ///< [components]; the most cyclic ones on a path from it, itself included
  std::uint32_t most_depth = 0;

  std::size_t size() const { return first.size() - 1; }
};
Levels levels_of(const ExplicitGame& game, const Components& components);

/// Calls work(component, workspace) for every component, those of a level on all threads and each thread with a
/// Workspace of its own. Stops after a level once `cancel` is set. Returns whether all are done.
template <class Workspace, class Work>
bool for_each_component(const ExplicitGame& game, const Components& components, const Levels& levels,
                        int threads, const std::atomic<bool>* cancel,
                        const std::function<void(double)>& progress, const Work& work) {
  constexpr std::size_t kChunk = 1U << 13U;  // edges, about: less is not worth handing out
  bool all = true;
  with_threads(threads, [&] {
    PerThread<Workspace> workspaces([] { return std::make_unique<Workspace>(); });
    std::size_t done = 0;
    std::vector<std::size_t> chunks;
    for (std::size_t level = 0; level < levels.size(); ++level) {
      if (cancel != nullptr && cancel->load(std::memory_order_relaxed)) {
        all = false;
        return;
      }
      chunks.assign(1, levels.first[level]);
      std::size_t edges = 0, in_chunk = 0;
      for (std::size_t k = levels.first[level]; k < levels.first[level + 1]; ++k) {
        for (const StateIndex s : components.states(levels.order[k]))
          in_chunk += game.first_edge[s + 1] - game.first_edge[s] + 1;
        if (in_chunk < kChunk) continue;
        chunks.push_back(k + 1);
        edges += in_chunk;
        in_chunk = 0;
      }
      edges += in_chunk;
      if (chunks.back() != levels.first[level + 1]) chunks.push_back(levels.first[level + 1]);
      const auto run = [&](int chunk) {
        Workspace& mine = workspaces.local();
        const auto c = static_cast<std::size_t>(chunk);
        for (std::size_t k = chunks[c]; k < chunks[c + 1]; ++k) work(levels.order[k], mine);
      };
      const int count = static_cast<int>(chunks.size()) - 1;
      if (count == 1)
        run(0);
      else
        parallel_for(count, run);
      done += edges;
      if (progress) progress(static_cast<double>(done) / static_cast<double>(game.edges() + game.states()));
    }
  });
  return all;
}

}  // namespace fillwise::solver
