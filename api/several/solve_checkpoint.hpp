#pragma once

// The checkpoint of a solve of several players: a file from which it resumes after it was ended.

#include <chrono>
#include <string>

#include "api/base/callbacks.hpp"
#include "api/several/profile_table.hpp"
#include "solver/equilibrium/equilibrium.hpp"
#include "tables/digest.hpp"

namespace fillwise {

/// Names a solve and the build: only the same resumes.
tables::Digest work_of(const SeveralRequest& request, const equilibrium::Options& options,
                       const std::string& build);

class SolveCheckpoint {
 public:
  /// All outlive it.
  SolveCheckpoint(const Callbacks& callbacks, const CheckpointOptions& options, const tables::Digest& work);

  equilibrium::Checkpoint hooks();
  /// What became of the work, for Error(cancelled).
  std::string state() const;

 private:
  using Clock = std::chrono::steady_clock;

  bool is_due() const;
  void restore(const equilibrium::Checkpoint::Parts& parts);
  void save(const equilibrium::Checkpoint::Parts& parts, int sweep);

  const Callbacks& callbacks_;
  const CheckpointOptions& options_;
  tables::Digest work_;
  Clock::time_point last_ = Clock::now();
  int sweep_ = 0;  ///< that is saved; 0: none
  bool refused_ = false;
};

}  // namespace fillwise
