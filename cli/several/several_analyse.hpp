#pragma once

// `fillwise analyse --players`: recorded games of three and four players.

#include <cstddef>
#include <string>
#include <vector>

#include "api/table/table.hpp"
#include "cli/terminal/command_line.hpp"
#include "cli/terminal/context.hpp"

namespace fillwise::cli {

struct SeveralAnalyse {
  std::vector<std::string> files;
  std::string players;  ///< as it was typed
  TableOptions table;
  std::size_t worst = 10;
  bool games = false;    ///< each one, even if there are many
  bool summary = false;  ///< none
  bool json = false;
};

Work several_analyse(Context& context, const SeveralAnalyse& command);

}  // namespace fillwise::cli
