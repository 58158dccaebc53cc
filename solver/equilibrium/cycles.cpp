#include "solver/equilibrium/cycles.hpp"

namespace fillwise::equilibrium {

std::vector<Scores> tuples_with(const ScoreSpace& space, int total) {
  std::vector<Scores> result;
  Scores s{};
  const auto fill = [&](const auto& self, int place, int left) -> void {
    const int after = (space.players - place - 1) * (space.side - 1);
    const int least = std::max(0, left - after), most = std::min(space.side - 1, left);
    for (int score = least; score <= most; ++score) {
      s[static_cast<std::size_t>(place)] = score;
      if (place + 1 == space.players)
        result.push_back(s);
      else
        self(self, place + 1, left - score);
    }
  };
  fill(fill, 0, total);
  return result;
}

std::vector<Cycle> cycles_of(const ScoreSpace& space, std::span<const Scores> tuples) {
  std::vector<Cycle> cycles;
  cycles.reserve(tuples.size() / static_cast<std::size_t>(space.players) + 1);
  for (const Scores& s : tuples) {
    Cycle cycle;
    cycle.players = cycle.period = space.players;
    bool first = true;
    Scores turned = s;
    for (std::size_t k = 0; k < static_cast<std::size_t>(space.players); ++k) {
      cycle.scores[k] = turned;
      cycle.index[k] = space.index(turned);
      first = first && cycle.index[k] >= cycle.index[0];
      if (k > 0 && cycle.index[k] == cycle.index[0] && cycle.period == space.players)
        cycle.period = static_cast<int>(k);
      turned = space.passed(turned);
    }
    if (first) cycles.push_back(cycle);
  }
  return cycles;
}

std::vector<Scores> tuples_of(std::span<const Cycle> cycles) {
  std::vector<Scores> tuples;
  for (const Cycle& cycle : cycles)
    tuples.insert(tuples.end(), cycle.scores.begin(), cycle.scores.begin() + cycle.period);
  return tuples;
}

CycleValues newton_step(const Cycle& cycle, const CycleValues& residual,
                        const std::array<double, kMostPlayers>& stay) {
  const auto n = static_cast<std::size_t>(cycle.players);
  CycleValues step{};
  double product = 1;
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t player = 0; player < n; ++player) step[0][player] += product * residual[k][player];
    product *= stay[k];
  }
  for (double& value : step[0]) value /= 1 - product;
  for (std::size_t k = n - 1; k > 0; --k)
    for (std::size_t player = 0; player < n; ++player)
      step[k][player] = residual[k][player] + stay[k] * step[cycle.next(k)][player];
  return step;
}

}  // namespace fillwise::equilibrium
