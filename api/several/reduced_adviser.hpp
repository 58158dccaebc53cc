#pragma once

// Advice in a game of several players from the table of a game of fewer (reduced_table.hpp).

#include <string>
#include <vector>

#include "api/advice/adviser.hpp"
#include "api/base/callbacks.hpp"
#include "api/several/reduced_table.hpp"
#include "api/several/several_adviser.hpp"

namespace fillwise {

/// What is asked, once it is known to fit.
struct ReducedQuestion {
  ReducedTable table;
  ReadSituation read;  ///< against the best of those who count
};

/// `players` and what is thrown: as for reduced_table().
ReducedQuestion reduced_question(int players, const SituationWords& words, const std::vector<int>& opponents,
                                 const TableOptions& table);

/// Advice: text, and JSON. Throws Error as table_for() and profile_for() do.
std::string reduced_text(const Callbacks& callbacks, ReducedQuestion question, bool colour);
Json reduced_json(const Callbacks& callbacks, ReducedQuestion question);

}  // namespace fillwise
