#include "api/chart/contour.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace fillwise::chart {
namespace {

/// An edge of the grid: from a point to the right, or downwards.
using Edge = std::tuple<int, int, bool>;  // column, row, downwards
using Links = std::map<Edge, std::vector<Edge>>;

/// Joins edges that a line crosses one after the other, in each square.
Links links_of(int count, const std::function<double(int, int)>& height, double level) {
  Links links;
  const auto is_high = [&](int c, int r) { return height(c, r) >= level; };
  for (int r = 0; r + 1 < count; ++r)
    for (int c = 0; c + 1 < count; ++c) {
      // Edges in turn around the square, each with the corner before it.
      const std::array<bool, 4> high = {is_high(c, r), is_high(c + 1, r), is_high(c + 1, r + 1),
                                        is_high(c, r + 1)};
      const std::array<Edge, 4> edges = {{{c, r, false}, {c + 1, r, true}, {c, r + 1, false}, {c, r, true}}};
      std::vector<Edge> crossed;
      for (std::size_t i = 0; i < 4; ++i)
        if (high[i] != high[(i + 1) % 4]) crossed.push_back(edges[i]);
      // In a saddle the low corners are taken to be apart.
      if (crossed.size() == 4 && high[0]) std::ranges::rotate(crossed, crossed.begin() + 1);
      for (std::size_t i = 0; i + 1 < crossed.size(); i += 2) {
        links[crossed[i]].push_back(crossed[i + 1]);
        links[crossed[i + 1]].push_back(crossed[i]);
      }
    }
  return links;
}

}  // namespace

std::vector<ContourLine> contour_lines(int count, const std::function<double(int, int)>& height,
                                       double level) {
  Links links = links_of(count, height, level);
  const auto point_of = [&](const Edge& edge) {
    const auto [c, r, down] = edge;
    const double before = height(c, r), after = down ? height(c, r + 1) : height(c + 1, r);
    const double share = (level - before) / (after - before);
    return std::pair(c + (down ? 0 : share), r + (down ? share : 0));
  };
  std::vector<ContourLine> lines;
  // Lines with ends first, from end to end; then closed ones.
  for (const std::size_t degree : {1U, 2U})
    for (auto start = links.begin(); start != links.end(); ++start) {
      if (start->second.size() != degree) continue;
      ContourLine& line = lines.emplace_back();
      Edge at = start->first;
      line.push_back(point_of(at));
      while (!links[at].empty()) {
        const Edge next = links[at].back();
        links[at].pop_back();
        std::erase(links[next], at);
        line.push_back(point_of(next));
        at = next;
      }
    }
  return lines;
}

}  // namespace fillwise::chart
