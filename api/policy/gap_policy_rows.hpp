#pragma once

// A table by the gap of the scores as a policy file (docs/policies.md).

#include <string>

#include "solver/simplify/gap_policy.hpp"

namespace fillwise {

/// The table as a policy that read_policy() reads; the same decisions wherever a game comes. What is alike at
/// neighbouring points at risk and gaps is one row. The graphs are those of the decisions.
std::string policy_rows(const solver::GapTable& table, const solver::SimpleDecisions& decisions,
                        const solver::LeadGraphs& graphs);

}  // namespace fillwise
