#pragma once

// A game as the three files of PRISM-games: PREFIX.tra, PREFIX.lab and PREFIX.states.

#include <filesystem>

#include "cli/terminal/context.hpp"
#include "solver/generic/prism_export.hpp"

namespace fillwise::cli {

/// Sees whether the files can be written, for commands that work long before they do. Throws Error(failed).
void check_prism_place(const Context& context, const std::filesystem::path& prefix);

/// Writes all three or none, with a note of how large the game is. Ctrl-C ends the program at once while they are
/// written. Throws Error(failed) when the system refuses; else as solver::write_prism().
void write_prism_files(Context& context, const solver::ExplicitGame& game, const solver::PrismWords& words,
                       const solver::PrismOptions& options, const std::filesystem::path& prefix);

}  // namespace fillwise::cli
