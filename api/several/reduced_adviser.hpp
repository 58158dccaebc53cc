#pragma once

// Advice in a game of several players from the table of a game of fewer: as if only the player and the best of the others were there
// (solver/several/reduction.hpp).

#include <memory>
#include <string>
#include <vector>

#include "api/advice/adviser.hpp"
#include "api/base/callbacks.hpp"
#include "api/several/several_adviser.hpp"

namespace fillwise {

/// The most players, 2 to 4 but fewer than `players`, of whose table of these rules and goal in points the answer is had at once: it is
/// kept, or solved on the spot.
int most_at_hand(const model::RuleSet& rules, int goal, int players);

/// What such an answer leaves out, a line: "this is the answer in a game of 2: you and 5000, leaving out 3 other players". `counted`: who
/// counts, in words.
std::string reduced_note(const std::vector<std::string>& counted, std::size_t left_out);

/// What is asked, once it is known to fit.
struct ReducedQuestion {
  int players = 0;                        ///< as if there were so many
  std::vector<int> opponents;             ///< points of all the others, in the order of turns
  std::vector<int> counted;               ///< of those who count, likewise
  ReadSituation read;                     ///< against the best of them
  std::optional<SeveralRequest> several;  ///< the table of three or four
  std::optional<TableRequest> two;        ///< or of two
};

/// `players`: as if there were so many; 0: most_at_hand(). `field`: what that is called. Throws Error: invalid for what does not fit, no_table
/// and damaged for a table that was named.
ReducedQuestion reduced_question(std::string_view field, int players, const SituationWords& words,
                                 const std::vector<int>& opponents, const TableOptions& table);

/// Advice: text, and JSON. Throws Error as table_for() and profile_for() do.
std::string reduced_text(const Callbacks& callbacks, ReducedQuestion question, bool colour);
Json reduced_json(const Callbacks& callbacks, ReducedQuestion question);

}  // namespace fillwise
