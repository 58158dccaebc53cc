#pragma once

// A table solved on demand, with progress; that of rules which are no preset is checked by the audit too,
// before anything is said of it.

#include <cstdint>

#include "api/base/callbacks.hpp"
#include "api/base/error.hpp"
#include "model/fill_or_bust/rules.hpp"
#include "solver/race/solve.hpp"

namespace fillwise {

/// Tolerance of tables when none is asked for.
inline constexpr double kUsualTolerance = 1e-9;

struct AuditedSolution {
  race::Solution solution;
  std::uint64_t pairs_audited = 0;  ///< of side * side; 0 for presets, whose tables the tests audit
};

/// Solves, telling its progress. `limit` of scores in points; 0: the usual one. Of rules that are no preset
/// the audit (solver/audit/audit.hpp) then checks every score pair or, where that is long, a sample. Throws
/// Error: failed, also if the audit finds that a bound does not hold; cancelled.
AuditedSolution solve_with_progress(const Callbacks& callbacks, const model::RuleSet& rules, int goal,
                                    double tolerance, int threads, int limit = 0);

/// A note (Callbacks::note) if rules have the name of a preset but differ from it.
void note_borrowed_name(const Callbacks& callbacks, const model::RuleSet& rules);

}  // namespace fillwise
