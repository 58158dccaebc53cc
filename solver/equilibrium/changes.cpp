#include "solver/equilibrium/changes.hpp"

#include "solver/base/parallel.hpp"
#include "solver/equilibrium/turn_reads.hpp"

namespace fillwise::equilibrium {

Changes::Changes(const race::TurnProgram& program, const ScoreSpace& space)
    : program_(program),
      space_(space),
      moved_at_(space.size(), 0),
      looked_at_(space.size(), 0),
      ignored_moves_(space.size(), 0) {}

void Changes::ignore(double most) {
  ignored_ = most;
  for (std::size_t i = 0; i < moved_at_.size(); ++i) moved(i, 0);
}

void Changes::moved(std::size_t index, double by) {
  ignored_moves_[index] += static_cast<float>(by);
  if (!(ignored_moves_[index] > ignored_)) return;
  ignored_moves_[index] = 0;
  moved_at_[index] = round_;
}

std::vector<Cycle> Changes::to_look_at(std::vector<Cycle> cycles) const {
  return choose(std::move(cycles), [&](const Cycle& cycle, std::size_t k) {
    return has_moved_since(cycle.index[cycle.next(k)], looked_at_[cycle.index[k]]);
  });
}

std::vector<Cycle> Changes::to_look_at(std::vector<Cycle> cycles, const std::vector<float>& last_move) const {
  return choose(std::move(cycles),
                [&](const Cycle& cycle, std::size_t k) { return last_move[cycle.index[k]] > ignored_; });
}

template <class Busts>
std::vector<Cycle> Changes::choose(std::vector<Cycle> cycles, const Busts& busts) const {
  std::vector<char> chosen(cycles.size(), 0);
  solver::parallel_for(static_cast<int>(cycles.size()), [&](int i) {
    const Cycle& cycle = cycles[static_cast<std::size_t>(i)];
    for (std::size_t k = 0;
         k < static_cast<std::size_t>(cycle.period) && chosen[static_cast<std::size_t>(i)] == 0; ++k) {
      const std::uint32_t looked_at = looked_at_[cycle.index[k]];
      const bool found = busts(cycle, k) ||
                         leads_to_any(program_, space_, cycle.scores[k],
                                      [&](std::size_t index) { return has_moved_since(index, looked_at); });
      chosen[static_cast<std::size_t>(i)] = found ? 1 : 0;
    }
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < cycles.size(); ++i)
    if (chosen[i] != 0) cycles[kept++] = cycles[i];
  cycles.resize(kept);
  return cycles;
}

}  // namespace fillwise::equilibrium
