#pragma once

// `fillwise verify` of a table of several players.

#include <string>

#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

struct SeveralVerify {
  std::string file;
  int threads = 0;  ///< 0: as many as the machine has
  bool json = false;
};

/// Opens the table. Throws Error: no_table, damaged.
Work several_verify(Context& context, const SeveralVerify& command);

}  // namespace fillwise::cli
