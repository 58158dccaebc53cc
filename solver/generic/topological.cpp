#include "solver/generic/topological.hpp"

#include <numeric>

namespace fillwise::solver {

Levels levels_of(const ExplicitGame& game, const Components& components) {
  Levels result;
  const std::size_t n = components.size();
  std::vector<std::uint32_t> level(n, 0);
  std::uint32_t most = 0;
  result.cyclic.assign(n, false);
  result.depth.assign(n, 0);
  for (std::size_t c = 0; c < n; ++c) {
    for (const StateIndex s : components.states(c)) {
      for (std::size_t e = game.first_edge[s]; e < game.first_edge[s + 1]; ++e) {
        const std::size_t to = components.component_of[game.successor[e]];
        if (to == c) {
          result.cyclic[c] = true;
          continue;
        }
        level[c] = std::max(level[c], level[to] + 1);
        result.depth[c] = std::max(result.depth[c], result.depth[to]);
      }
    }
    if (result.cyclic[c]) ++result.depth[c];
    most = std::max(most, level[c]);
    result.most_depth = std::max(result.most_depth, result.depth[c]);
  }
  result.first.assign(n == 0 ? 1 : most + 2, 0);
  for (const std::uint32_t l : level) ++result.first[l + 1];
  std::partial_sum(result.first.begin(), result.first.end(), result.first.begin());
  std::vector<std::size_t> next(result.first.begin(), result.first.end() - 1);
  result.order.resize(n);
  for (std::size_t c = 0; c < n; ++c) result.order[next[level[c]]++] = static_cast<std::uint32_t>(c);
  return result;
}

}  // namespace fillwise::solver
