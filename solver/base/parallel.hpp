#pragma once

// Parallel loops. TBB runs them (parallel.cpp); in a web page there is one thread.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace fillwise::solver {

/// One T for each thread that asks, made when it first asks.
template <class T>
class PerThread {
 public:
  explicit PerThread(std::function<std::unique_ptr<T>()> make) : make_(std::move(make)) {}

  T& local() {
    const std::lock_guard lock(mutex_);
    std::unique_ptr<T>& mine = all_[std::this_thread::get_id()];
    if (!mine) mine = make_();
    return *mine;
  }

  /// Calls visit(object) for each, in no particular order, once the threads are done.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (const auto& [thread, object] : all_) visit(*object);
  }

 private:
  std::function<std::unique_ptr<T>()> make_;
  std::mutex mutex_;
  std::map<std::thread::id, std::unique_ptr<T>> all_;
};

/// Calls body(i) for i = 0 .. count - 1 on the threads of the arena, each taking the next i when it is free,
/// so that work which falls with i is shared out evenly; returns when all are done. What body throws reaches
/// the caller.
void parallel_for(int count, const std::function<void(int)>& body);

/// Runs body(); while its parallel loops wait for other threads, this one takes no work from outside of it.
void isolated(const std::function<void()>& body);

/// Runs body() with that many threads for its parallel loops; 0: as many as the machine has.
void with_threads(int threads, const std::function<void()>& body);

/// The same for short bodies: a thread takes some of them at a time.
template <class Body>
void parallel_for_each(std::size_t count, const Body& body) {
  constexpr std::size_t kTogether = 64;
  parallel_for(static_cast<int>((count + kTogether - 1) / kTogether), [&](int block) {
    const std::size_t begin = static_cast<std::size_t>(block) * kTogether;
    for (std::size_t i = begin; i < std::min(count, begin + kTogether); ++i) body(i);
  });
}

}  // namespace fillwise::solver
