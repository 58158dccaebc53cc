#pragma once

// A solve of several players under way, kept in a file, so that it goes on there after it was ended.

#include <chrono>
#include <string>

#include "api/base/callbacks.hpp"
#include "api/several/profile_table.hpp"
#include "solver/equilibrium/equilibrium.hpp"
#include "tables/digest.hpp"

namespace fillwise {

/// Names a solve and the build: only the same goes on from what was kept.
tables::Digest work_of(const SeveralRequest& request, const equilibrium::Options& options,
                       const std::string& build);

class KeptSolve {
 public:
  /// All outlive it.
  KeptSolve(const Callbacks& callbacks, const KeepOptions& options, const tables::Digest& work);

  equilibrium::Keeping keeping();
  /// What became of the work, for Error(cancelled).
  std::string state() const;

 private:
  using Clock = std::chrono::steady_clock;

  void take_up(const equilibrium::Keeping::Parts& parts);
  void keep(const equilibrium::Keeping::Parts& parts, int sweep);

  const Callbacks& callbacks_;
  const KeepOptions& options_;
  tables::Digest work_;
  Clock::time_point last_ = Clock::now();
  int sweep_ = 0;  ///< that is kept; 0: none
  bool refused_ = false;
};

}  // namespace fillwise
