#include "solver/equilibrium/changes.hpp"

#include <algorithm>
#include <cmath>

#include "solver/equilibrium/turn_reads.hpp"

namespace fillwise::equilibrium {

void Moves::add(double moved) {
  largest = std::max(largest, moved);
  const int most = static_cast<int>(by_exponent.size()) - 1;
  const int exponent = moved > 0 ? std::clamp(-std::ilogb(moved) - 1, 0, most) : most;
  ++by_exponent[static_cast<std::size_t>(exponent)];
}

double Moves::typical(std::uint64_t cycles) const {
  std::uint64_t more = 0;
  for (std::size_t e = 0; e < by_exponent.size(); ++e) {
    more += by_exponent[e];
    if (2 * more > cycles) return std::ldexp(1.0, -static_cast<int>(e));
  }
  return 0;
}

Changes::Changes(const race::TurnProgram& program, const ScoreSpace& space)
    : program_(program),
      space_(space),
      moved_at_(space.size()),
      looked_at_(space.size()),
      moved_by_(space.size()),
      mid_turn_moved_at_(space.size() / static_cast<std::size_t>(space.side)),
      turn_end_moved_at_(mid_turn_moved_at_.size()),
      asked_at_(static_cast<std::size_t>(space.most_total()) + 1) {}

void Changes::moved(std::size_t index, double by) {
  if (moved_at_[index] < sweep_begins_) moved_by_[index] = 0;
  moved_by_[index] += static_cast<float>(by);
  moved_at_[index] = round_;
  if (by == 0) return;
  mid_turn_moved_at_[index % mid_turn_moved_at_.size()].store(round_, std::memory_order_relaxed);
  turn_end_moved_at_[index / static_cast<std::size_t>(space_.side)].store(round_, std::memory_order_relaxed);
}

void Changes::each_number(const Part& part) {
  part(bytes_of(round_));
  part(bytes_of(sweep_begins_));
}

void Changes::drop_answers() {
  for (auto* lines : {&mid_turn_moved_at_, &turn_end_moved_at_})
    for (auto& at : *lines) at.store(round_, std::memory_order_relaxed);
  std::ranges::fill(asked_at_, 0);
}

void Changes::keep_answers(int total, double most) {
  if (most < asked_) std::ranges::fill(asked_at_, 0);
  asked_ = most;
  asked_at_[static_cast<std::size_t>(total)] = round_ + 1;
}

bool Changes::may_have_moved_since(const Scores& s, std::uint32_t round) const {
  return any_line(program_, space_, s, [&](std::size_t others, int mode) {
    return (mode == kStop ? turn_end_moved_at_ : mid_turn_moved_at_)[others].load(
               std::memory_order_relaxed) >= round;
  });
}

bool Changes::has_moved_by_more(const Scores& s, const Reach& reach, double most) const {
  const std::size_t looked_at = space_.index(s);
  const std::uint32_t known = most >= asked_ ? asked_at_[static_cast<std::size_t>(space_.total(s))] : 0;
  if (!may_have_moved_since(s, std::max(known, looked_at_[looked_at]))) return false;
  double sum = 0;
  return any_read(program_, space_, s, [&](std::size_t index, int mode, int t) {
    if (!has_moved_since(index, looked_at)) return false;
    sum += reach.chance(mode, t) * static_cast<double>(moved_by_[index]);
    return sum > most;
  });
}

}  // namespace fillwise::equilibrium
