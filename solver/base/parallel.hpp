#pragma once

// Parallel loops: TBB. Under the thread sanitizer they run on plain threads instead, because the system's TBB
// is not built for it: the sanitizer could not see where TBB's tasks start and end, and would report races
// that are none. In a web page there is one thread.

#if !defined(__EMSCRIPTEN__)
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#if defined(__SANITIZE_THREAD__)
#include <exception>
#include <vector>
#endif

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

#if defined(__EMSCRIPTEN__)

template <class Body>
void parallel_for(int count, const Body& body) {
  for (int i = 0; i < count; ++i) body(i);
}

template <class Body>
void isolated(const Body& body) {
  body();
}

template <class Body>
void with_threads(int, const Body& body) {
  body();
}

#elif defined(__SANITIZE_THREAD__)

namespace detail {

inline thread_local int loop_threads = 2;  ///< of the loops that this thread starts; 1 inside a loop

}  // namespace detail

template <class Body>
void parallel_for(int count, const Body& body) {
  std::atomic<int> next{0};
  std::exception_ptr error;
  std::mutex error_mutex;
  const auto work = [&] {
    const int before = std::exchange(detail::loop_threads, 1);
    try {
      for (int i = next++; i < count; i = next++) body(i);
    } catch (...) {
      const std::lock_guard lock(error_mutex);
      error = std::current_exception();
      next = count;
    }
    detail::loop_threads = before;
  };
  {
    std::vector<std::jthread> others;
    const int threads = detail::loop_threads;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  if (error) std::rethrow_exception(error);
}

template <class Body>
void isolated(const Body& body) {
  body();
}

template <class Body>
void with_threads(int threads, const Body& body) {
  const int before = std::exchange(detail::loop_threads, threads > 0 ? threads : 2);
  body();
  detail::loop_threads = before;
}

#else

/// Calls body(i) for i = 0 .. count - 1 on the threads of the arena, each taking the next i when it is free,
/// so that work which falls with i is shared out evenly; returns when all are done. What body throws reaches
/// the caller.
template <class Body>
void parallel_for(int count, const Body& body) {
  std::atomic<int> next{0};
  tbb::parallel_for(
      0, std::min(count, tbb::this_task_arena::max_concurrency()),
      [&](int) {
        try {
          for (int i = next++; i < count; i = next++) body(i);
        } catch (...) {
          next = count;
          throw;
        }
      },
      tbb::simple_partitioner());
}

/// Runs body(); while its parallel loops wait for other threads, this one takes no work from outside of it.
template <class Body>
void isolated(const Body& body) {
  tbb::this_task_arena::isolate(body);
}

/// Runs body() with that many threads for its parallel loops; 0: as many as the machine has.
template <class Body>
void with_threads(int threads, const Body& body) {
  const int used = threads > 0 ? threads : tbb::this_task_arena::max_concurrency();
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(used));
  tbb::task_arena(used).execute(body);
}

#endif

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
