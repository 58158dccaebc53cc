#include "solver/score_groups.hpp"

#include <map>
#include <utility>

namespace fillwise::solver {

std::vector<ScoreGroup> score_groups(int side, std::uint64_t sample) {
  // Units of the mover's score in a group. A graph costs as much as some 30 evaluations of eight pairs; but
  // the wider the band, the more of its states are alike for most of its pairs.
  constexpr int kBand = 25;
  const auto all = static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side);
  const std::uint64_t count = sample == 0 ? all : std::min(sample, all);
  std::map<std::pair<int, int>, ScoreGroup> groups;  // by band and lead
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto entry = static_cast<int>(i * all / count);
    const ScorePair pair{entry / side, entry % side};
    const int lead = pair.own > pair.opponent ? 1 : pair.own < pair.opponent ? -1 : 0;
    groups[{pair.own / kBand, lead}].push_back(pair);
  }
  std::vector<ScoreGroup> result;
  result.reserve(groups.size());
  for (auto& [key, group] : groups) result.push_back(std::move(group));
  return result;
}

}  // namespace fillwise::solver
