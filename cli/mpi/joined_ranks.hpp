#pragma once

// This process among those that mpirun has started. MPI itself is in a module, libfillwise_mpi.

#include <memory>
#include <optional>

#include "solver/equilibrium/ranks.hpp"

namespace fillwise::cli {

/// What mpirun tells a process in its environment.
struct Launch {
  int rank = 0;
  int count = 1;
  int on_this_machine = 1;  ///< of these
};

/// Nothing unless Open MPI's mpirun has started this process and others.
std::optional<Launch> launch();

class JoinedRanks : public equilibrium::Ranks {
 public:
  /// Ends all ranks at once; each exits with the code.
  virtual void end_all(int code) = 0;
};

/// Joins the others. Throws Error(failed) if the module is missing or does not load.
std::unique_ptr<JoinedRanks> join_ranks();

}  // namespace fillwise::cli
