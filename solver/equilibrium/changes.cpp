#include "solver/equilibrium/changes.hpp"

#include <algorithm>

#include "solver/equilibrium/turn_reads.hpp"

namespace fillwise::equilibrium {

Changes::Changes(const race::TurnProgram& program, const ScoreSpace& space)
    : program_(program),
      space_(space),
      moved_at_(space.size(), 0),
      looked_at_(space.size(), 0),
      ignored_moves_(space.size(), 0) {}

void Changes::all_moved() {
  std::ranges::fill(moved_at_, round_);
}

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

void Changes::each_part(const Part& part) {
  part(bytes_of(ignored_));
  part(bytes_of(round_));
  part(bytes_of(moved_at_));
  part(bytes_of(looked_at_));
  part(bytes_of(ignored_moves_));
}

std::vector<Cycle> Changes::to_look_at(std::vector<Cycle> cycles, const std::vector<float>& last_move) const {
  return chosen(std::move(cycles), [&](const Cycle& cycle, std::size_t k) {
    return last_move[cycle.index[k]] > ignored_ ||
           any_read(program_, space_, cycle.scores[k], [&](std::size_t index, int /*mode*/, int /*t*/) {
             return has_moved_since(index, cycle.index[k]);
           });
  });
}

}  // namespace fillwise::equilibrium
