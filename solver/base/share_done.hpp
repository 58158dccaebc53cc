#pragma once

// How much of some work is done, told while it runs: of work in steps, and of work in parts.

#include <algorithm>
#include <cmath>
#include <functional>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

namespace fillwise::solver {

/// Told the share of some work that is done: over 0, never less than before, 1 when all is done. From any thread,
/// one call at a time. An empty one is not called.
using ShareDone = std::function<void(double share)>;

/// Who is told of a part of some work, which takes it from one share to another.
inline ShareDone within(const ShareDone& told, double from, double to) {
  if (!told) return {};
  return [=](double share) { told(std::lerp(from, to, share)); };
}

/// Who is told of a step, from 0, of work in an unknown number of steps, of which the first is nearly all.
inline ShareDone nearly_all(const ShareDone& told, std::size_t step) {
  constexpr double kFirst = 20;
  return within(told, 1 - std::pow(kFirst, -static_cast<double>(step)),
                1 - std::pow(kFirst, -static_cast<double>(step + 1)));
}

/// Work in steps, which may be done by several threads.
class StepsDone {
 public:
  /// `all`: the sum of the steps' sizes, whole numbers, so that it comes out exactly.
  StepsDone(ShareDone told, double all) : told_(std::move(told)), all_(all) {}

  /// A step is done.
  void step(double size = 1) {
    if (!told_) return;
    const std::lock_guard lock(mutex_);
    done_ += size;
    told_(done_ / all_);
  }

 private:
  ShareDone told_;
  double all_, done_ = 0;
  std::mutex mutex_;
};

/// Work on things that turn up on the way: of those found so far, the share that is done. One thread.
class FoundDone {
 public:
  explicit FoundDone(const ShareDone& told) : told_(told) {}

  /// So many are done, of so many found; told now and then.
  void update(std::size_t done, std::size_t found) {
    constexpr std::size_t kSeldom = 4096;
    if (!told_ || done % kSeldom != 0 || done == 0) return;
    share_ = std::max(share_, static_cast<double>(done) / static_cast<double>(found));
    told_(share_);
  }
  void done() const {
    if (told_) told_(1);
  }

 private:
  const ShareDone& told_;
  double share_ = 0;
};

/// Sweeps that go on until a change that shrinks by about the same factor each time is small enough. One thread.
class SettlingDone {
 public:
  explicit SettlingDone(const ShareDone& told) : told_(told) {}

  /// A sweep is done that was not the last one: it changed so much, more than `enough`.
  void sweep(double change, double enough) {
    if (!told_ || enough <= 0) return;
    if (first_ == 0) first_ = change;
    if (change < first_) share_ = std::max(share_, 1 - std::log(change / enough) / std::log(first_ / enough));
    told_(share_);
  }
  void done() const {
    if (told_) told_(1);
  }

 private:
  const ShareDone& told_;
  double first_ = 0, share_ = 0;
};

/// Work in parts, one after another or side by side.
class PartsDone {
 public:
  /// `sizes`: about how long each part takes, in any unit.
  PartsDone(ShareDone told, std::vector<double> sizes)
      : told_(std::move(told)), sizes_(std::move(sizes)), done_(sizes_.size(), 0) {}

  /// Who is told of a part, by its place; this object must outlive it.
  ShareDone part(std::size_t i) {
    if (!told_) return {};
    return [this, i](double share) {
      const std::lock_guard lock(mutex_);
      done_[i] = share;
      const double all = std::accumulate(sizes_.begin(), sizes_.end(), 0.0);
      told_(std::inner_product(sizes_.begin(), sizes_.end(), done_.begin(), 0.0) / all);
    };
  }

 private:
  ShareDone told_;
  std::vector<double> sizes_, done_;
  std::mutex mutex_;
};

}  // namespace fillwise::solver
