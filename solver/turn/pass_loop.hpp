#pragma once

// The loop of the turn pass over the points at risk, compiled once for each instruction set (Highway).

#include <cstddef>

#include "solver/turn/workspace.hpp"

namespace fillwise::race {

/// Vectors of one step of a listed toss that are kept in registers together.
inline constexpr std::size_t kMostVectors = 8;

/// Fills the results of a prepared workspace, on the best instruction set of the machine.
void run_pass(Workspace<double>& w);
void run_pass(Workspace<float>& w);

/// The index of the loops that were compiled for a board's tosses; -1 if there are none.
int preset_loops_of(const Board& board);

}  // namespace fillwise::race
