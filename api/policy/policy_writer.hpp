#pragma once

// The best play as a policy file (docs/export.md), which read_policy() reads if it says which dice to set aside.

#include <optional>

#include "api/base/callbacks.hpp"
#include "api/base/text_sink.hpp"
#include "api/table/table.hpp"

namespace fillwise {

/// Which decisions are written.
struct PolicyChoice {
  std::optional<int> me;        ///< units; every score if not given
  std::optional<int> opponent;  ///< likewise
  bool set_aside = false;       ///< which dice to set aside, too
};

/// Every decision that can come up in a turn: the best option, its chance to win with bounds, and what the next
/// best loses. The columns of CSV are policy_column::kWritten; JSON has "rules", "goal" and "decisions", rows with
/// these keys, but for those that do not apply. The table's rules may give no rewards. Throws Error(cancelled),
/// and what `write` throws.
void write_best_policy(const Callbacks& callbacks, const Table& table, RowFormat format,
                       const PolicyChoice& choice, const TextSink& write);

}  // namespace fillwise
