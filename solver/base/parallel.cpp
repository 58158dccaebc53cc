// Under the thread sanitizer loops run on plain threads instead of TBB's, because the system's TBB is not built for it:
// the sanitizer could not see where TBB's tasks start and end, and would report races that are none.
#include "solver/base/parallel.hpp"

#if defined(__SANITIZE_THREAD__)
#include <exception>
#include <vector>
#elif !defined(__EMSCRIPTEN__)
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#endif

#include <atomic>

namespace fillwise::solver {

#if defined(__EMSCRIPTEN__)

void parallel_for(int count, const std::function<void(int)>& body) {
  for (int i = 0; i < count; ++i) body(i);
}

void isolated(const std::function<void()>& body) {
  body();
}

void with_threads(int, const std::function<void()>& body) {
  body();
}

#elif defined(__SANITIZE_THREAD__)

namespace {

thread_local int loop_threads = 2;  // of the loops that this thread starts; 1 inside a loop

}  // namespace

void parallel_for(int count, const std::function<void(int)>& body) {
  std::atomic<int> next{0};
  std::exception_ptr error;
  std::mutex error_mutex;
  const auto work = [&] {
    const int before = std::exchange(loop_threads, 1);
    try {
      for (int i = next++; i < count; i = next++) body(i);
    } catch (...) {
      const std::lock_guard lock(error_mutex);
      error = std::current_exception();
      next = count;
    }
    loop_threads = before;
  };
  {
    std::vector<std::jthread> others;
    const int threads = loop_threads;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  if (error) std::rethrow_exception(error);
}

void isolated(const std::function<void()>& body) {
  body();
}

void with_threads(int threads, const std::function<void()>& body) {
  struct Restored {
    int before;
    ~Restored() { loop_threads = before; }
  } const restored{std::exchange(loop_threads, threads > 0 ? threads : 2)};
  body();
}

#else

void parallel_for(int count, const std::function<void(int)>& body) {
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

void isolated(const std::function<void()>& body) {
  tbb::this_task_arena::isolate(body);
}

void with_threads(int threads, const std::function<void()>& body) {
  const int used = threads > 0 ? threads : tbb::this_task_arena::max_concurrency();
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(used));
  tbb::task_arena(used).execute(body);
}

#endif

}  // namespace fillwise::solver
