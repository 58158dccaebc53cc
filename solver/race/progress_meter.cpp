#include "solver/race/progress_meter.hpp"

#include <algorithm>

#include "solver/race/sweep.hpp"

namespace fillwise::race {

ProgressMeter::ProgressMeter(const SolveOptions& options, int side)
    : options_(options), share_(static_cast<std::size_t>(2 * side - 1)) {
  double work = 0;
  for (int sum = 2 * side - 2; sum >= 0; --sum) {
    const Diagonal diagonal(side, sum);  // a pair (a, b) costs side - a steps
    work += diagonal.size() * (side - 0.5 * (diagonal.first + diagonal.last));
    share_[static_cast<std::size_t>(sum)] = work;
  }
  for (double& s : share_) s /= work;
}

void ProgressMeter::begin_stage(const char* stage) {
  progress_.stage = stage;
  progress_.sweep = 0;
}

void ProgressMeter::begin_sweep(double cost, double ahead) {
  spent_ += cost_;
  cost_ = cost;
  ahead_ = ahead;
  ++progress_.sweep;
}

void ProgressMeter::check() const {
  if (options_.cancel != nullptr && options_.cancel->load(std::memory_order_relaxed)) throw Cancelled();
}

void ProgressMeter::diagonal_done(int sum) {
  check();
  if (!options_.progress) return;
  const double done = (spent_ + cost_ * share_[static_cast<std::size_t>(sum)]) / (spent_ + cost_ + ahead_);
  progress_.done = std::max(progress_.done, done);
  options_.progress(progress_);
}

}  // namespace fillwise::race
