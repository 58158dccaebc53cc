#include "solver/equilibrium/changes.hpp"

#include "solver/equilibrium/turn_reads.hpp"

namespace fillwise::equilibrium {

Changes::Changes(const race::TurnProgram& program, const ScoreSpace& space)
    : program_(program),
      space_(space),
      moved_at_(space.size()),
      looked_at_(space.size()),
      ignored_moves_(space.size()) {}

void Changes::all_moved() {
  all_moved_at_ = round_;
}

void Changes::ignore(double most) {
  ignored_ = most;
  for (std::size_t i = 0; i < moved_at_.size(); ++i)
    if (ignored_moves_[i] > ignored_) moved(i, 0);
}

void Changes::moved(std::size_t index, double by) {
  ignored_moves_[index] += static_cast<float>(by);
  if (!(ignored_moves_[index] > ignored_)) return;
  ignored_moves_[index] = 0;
  moved_at_[index] = round_;
}

void Changes::each_number(const Part& part) {
  part(bytes_of(ignored_));
  part(bytes_of(round_));
  part(bytes_of(all_moved_at_));
}

bool Changes::is_to_be_looked_at(const Scores& s, float last_move) const {
  const std::size_t looked_at = space_.index(s);
  return looked_at_[looked_at] == 0 || last_move > ignored_ ||
         any_read(program_, space_, s, [&](std::size_t index, int /*mode*/, int /*t*/) {
           return has_moved_since(index, looked_at);
         });
}

}  // namespace fillwise::equilibrium
