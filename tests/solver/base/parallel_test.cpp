// Parallel loops: each index once, on as many threads as asked for, and what is thrown reaches the caller.
#include "solver/base/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace fillwise::solver {
namespace {

TEST(Parallel, CallsEachIndexOnce) {
  for (const int threads : {0, 1, 2, 3})
    for (const int count : {0, 1, 2, 1000}) {
      std::vector<std::atomic<int>> calls(static_cast<std::size_t>(count));
      std::vector<std::atomic<int>> short_calls(static_cast<std::size_t>(count));
      with_threads(threads, [&] {
        parallel_for(count, [&](int i) { ++calls[static_cast<std::size_t>(i)]; });
        parallel_for_each(static_cast<std::size_t>(count), [&](std::size_t i) { ++short_calls[i]; });
      });
      for (const auto& n : calls) ASSERT_EQ(n, 1);
      for (const auto& n : short_calls) ASSERT_EQ(n, 1);
    }
}

/// Two bodies that wait for each other: one thread alone would wait in vain.
TEST(Parallel, RunsOnTwoThreads) {
  std::atomic<int> begun{0};
  std::atomic<bool> met{true};
  with_threads(2, [&] {
    parallel_for(2, [&](int) {
      ++begun;
      const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
      while (begun < 2 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
      if (begun < 2) met = false;
    });
  });
  EXPECT_TRUE(met);
}

TEST(Parallel, RunsOnTheCallersThreadIfItAloneIsAskedFor) {
  std::mutex mutex;
  std::set<std::thread::id> used;
  const auto note = [&] {
    const std::lock_guard lock(mutex);
    used.insert(std::this_thread::get_id());
  };
  with_threads(1, [&] {
    parallel_for(50, [&](int) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));  // another thread would join
      note();
      parallel_for(3, [&](int) { note(); });
    });
    isolated(note);
  });
  EXPECT_EQ(used, std::set{std::this_thread::get_id()});
}

/// Of two threads one throws once both are at work; the other stops too.
TEST(Parallel, PassesOnWhatABodyThrows) {
  constexpr int kCount = 2000;
  std::atomic<int> begun{0}, calls{0};
  const auto loop = [&] {
    parallel_for(kCount, [&](int i) {
      ++begun;
      while (i < 2 && begun < 2) std::this_thread::yield();
      if (i == 0) throw std::runtime_error("made to");
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      ++calls;
    });
  };
  EXPECT_THROW(with_threads(2, loop), std::runtime_error);
  EXPECT_LT(calls, kCount - 1);
}

TEST(Parallel, KeepsOneObjectForEachThread) {
  std::atomic<int> made{0};
  PerThread<int> counts([&] {
    ++made;
    return std::make_unique<int>(0);
  });
  with_threads(2, [&] { parallel_for(1000, [&](int) { ++counts.local(); }); });
  int objects = 0, sum = 0;
  counts.for_each([&](int count) { ++objects, sum += count; });
  EXPECT_EQ(sum, 1000);
  EXPECT_EQ(objects, made);
  EXPECT_LE(objects, 2);
}

}  // namespace
}  // namespace fillwise::solver
