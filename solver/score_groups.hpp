#pragma once

// Score pairs in groups that one turn graph serves (solver/turn_graph.hpp), and a loop over them.

#include <tbb/task_arena.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "solver/parallel.hpp"
#include "solver/score_pair.hpp"

namespace fillwise::solver {

/// Score pairs that one turn graph serves; it is built at the first, which has the lowest score of the mover.
using ScoreGroup = std::vector<ScorePair>;

/// The pairs of side * side scores in groups of like lead and similar scores of the mover. `sample`: so many
/// of them, spread evenly; 0: all.
std::vector<ScoreGroup> score_groups(int side, std::uint64_t sample = 0);

/// Calls body(made, pairs) for every group in blocks of at most `block` pairs, in parallel, where made =
/// *make(group) is made once for the group; a group is passed over for which make gives std::nullopt.
template <class Make, class Body>
void for_blocks(const std::vector<ScoreGroup>& groups, std::size_t block, const Make& make,
                const Body& body) {
  parallel_for(static_cast<int>(groups.size()), [&](int g) {
    const std::span<const ScorePair> group = groups[static_cast<std::size_t>(g)];
    const auto made = make(groups[static_cast<std::size_t>(g)]);
    if (!made) return;
    // While a thread waits here it must not begin another group: that would keep more graphs than threads.
    tbb::this_task_arena::isolate([&] {
      const std::size_t blocks = (group.size() + block - 1) / block;
      parallel_for(static_cast<int>(blocks), [&](int b) {
        const std::size_t first = static_cast<std::size_t>(b) * block;
        body(*made, group.subspan(first, std::min(block, group.size() - first)));
      });
    });
  });
}

}  // namespace fillwise::solver
