#pragma once

// Ranks that are threads of one process.

#include <algorithm>
#include <barrier>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "solver/equilibrium/ranks.hpp"

namespace fillwise::equilibrium {

class ThreadRanks {
 public:
  /// Runs body(ranks) on so many threads, each with its own rank.
  static void run(int count, const std::function<void(Ranks& ranks)>& body) {
    ThreadRanks all(count);
    std::vector<std::jthread> threads;
    for (int rank = 0; rank < count; ++rank)
      threads.emplace_back([&all, &body, rank] {
        One one(all, rank);
        body(one);
      });
  }

 private:
  explicit ThreadRanks(int count)
      : count_(count), barrier_(count), given_(static_cast<std::size_t>(count)), sent_(given_.size()) {}

  class One : public Ranks {
   public:
    One(ThreadRanks& all, int rank) : all_(all), rank_(rank) {}
    int rank() const override { return rank_; }
    int count() const override { return all_.count_; }
    std::vector<std::byte> gather(std::span<const std::byte> mine) override {
      all_.given_[static_cast<std::size_t>(rank_)] = mine;
      all_.barrier_.arrive_and_wait();
      std::vector<std::byte> result;
      for (const auto& bytes : all_.given_) result.insert(result.end(), bytes.begin(), bytes.end());
      all_.barrier_.arrive_and_wait();
      return result;
    }
    void spread(std::span<std::byte> bytes) override {
      if (rank_ == 0) all_.given_[0] = bytes;
      all_.barrier_.arrive_and_wait();
      if (rank_ != 0) std::ranges::copy(all_.given_[0], bytes.begin());
      all_.barrier_.arrive_and_wait();
    }
    void to_first(int from, std::span<std::byte> bytes) override {
      std::unique_lock lock(all_.mutex_);
      std::optional<std::vector<std::byte>>& sent = all_.sent_[static_cast<std::size_t>(from)];
      if (rank_ == from) {
        all_.changed_.wait(lock, [&] { return !sent; });
        sent = {bytes.begin(), bytes.end()};
      } else {
        all_.changed_.wait(lock, [&] { return sent.has_value(); });
        std::ranges::copy(*sent, bytes.begin());
        sent.reset();
      }
      all_.changed_.notify_all();
    }

   private:
    ThreadRanks& all_;
    int rank_;
  };

  int count_;
  std::barrier<> barrier_;
  std::vector<std::span<const std::byte>> given_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::optional<std::vector<std::byte>>> sent_;  ///< to rank 0, by rank
};

}  // namespace fillwise::equilibrium
