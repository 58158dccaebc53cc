// Ranks over MPI: the module that joined_ranks.cpp loads.

#include <mpi.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cli/mpi/joined_ranks.hpp"

namespace fillwise::cli {
namespace {

constexpr int kSpins = 2000;
constexpr std::chrono::microseconds kPause{50};

class MpiRanks : public JoinedRanks {
 public:
  MpiRanks() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &count_);
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;
  ~MpiRanks() override { MPI_Finalize(); }

  int rank() const override { return rank_; }
  int count() const override { return count_; }

  std::vector<std::byte> gather(std::span<const std::byte> mine) override {
    const std::uint64_t size = mine.size();
    std::vector<std::uint64_t> sizes(static_cast<std::size_t>(count_));
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallgather(&size, 1, MPI_UINT64_T, sizes.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD, &request);
    wait(request);
    std::vector<int> counts, begins;
    std::uint64_t total = 0;
    for (const std::uint64_t one : sizes) {
      begins.push_back(as_count(total));
      counts.push_back(as_count(one));
      total += one;
    }
    std::vector<std::byte> all(static_cast<std::size_t>(as_count(total)));
    MPI_Iallgatherv(mine.data(), counts[static_cast<std::size_t>(rank_)], MPI_BYTE, all.data(), counts.data(),
                    begins.data(), MPI_BYTE, MPI_COMM_WORLD, &request);
    wait(request);
    return all;
  }
  void spread(std::span<std::byte> bytes) override {
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Ibcast(bytes.data(), as_count(bytes.size()), MPI_BYTE, 0, MPI_COMM_WORLD, &request);
    wait(request);
  }
  void to_first(int from, std::span<std::byte> bytes) override {
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank_ == from)
      MPI_Isend(bytes.data(), as_count(bytes.size()), MPI_BYTE, 0, 0, MPI_COMM_WORLD, &request);
    else
      MPI_Irecv(bytes.data(), as_count(bytes.size()), MPI_BYTE, from, 0, MPI_COMM_WORLD, &request);
    wait(request);
  }
  void end_all(int code) override { MPI_Abort(MPI_COMM_WORLD, code); }

 private:
  static int as_count(std::uint64_t bytes) {
    if (bytes > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
      throw std::length_error("the scores of one total are too many for one message of MPI");
    return static_cast<int>(bytes);
  }

  /// As MPI_Wait, which would keep a core busy.
  static void wait(MPI_Request& request) {
    for (int spins = 0;; ++spins) {
      int done = 0;
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      if (done != 0) return;
      if (spins < kSpins)
        std::this_thread::yield();  // ranks may be more than cores
      else
        std::this_thread::sleep_for(kPause);
    }
  }

  int rank_ = 0, count_ = 1;
};

}  // namespace
}  // namespace fillwise::cli

/// The caller owns it.
extern "C" __attribute__((visibility("default"))) fillwise::cli::JoinedRanks* fillwise_join_ranks() {
  return new fillwise::cli::MpiRanks();
}
