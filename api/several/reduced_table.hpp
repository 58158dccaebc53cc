#pragma once

// The table of a game of fewer that answers a question about a game of several: as if only the player and the best of
// the others were there (solver/several/reduction.hpp).

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "api/several/profile_table.hpp"
#include "api/table/table.hpp"

namespace fillwise {

inline constexpr std::string_view kAsIf = "--as-if";

/// The most players, 2 to 4 but fewer than `players`, of whose table of these rules and goal in points the answer is
/// had at once: it is kept, or solved on the spot.
int most_at_hand(const model::RuleSet& rules, int goal, int players);

/// What such an answer leaves out: "this is the answer in a game of 2: you and 5000, leaving out 3 other players".
/// `counted`: who counts, in words.
std::string reduced_note(const std::vector<std::string>& counted, std::size_t left_out);

/// --as-if as typed, for so many players; 0 if it is not there. Throws Error(invalid).
int as_if_typed(const std::optional<std::string>& as_if, std::size_t players);

/// Refuses --as-if without --opponents. Throws Error(invalid).
void check_as_if(const std::optional<std::string>& as_if, const std::optional<std::string>& opponents);

struct ReducedTable {
  int players = 0;                                     ///< as if there were so many
  std::vector<int> opponents;                          ///< points of all the others, in the order of turns
  std::vector<int> counted;                            ///< of those who count, likewise
  std::variant<TableRequest, SeveralRequest> request;  ///< of two, or of more

  const model::RuleSet& rules() const;
  int goal() const;  ///< points
  /// reduced_note() of the scores.
  std::string note() const;
};

/// `players`: as if there were so many; 0: most_at_hand(). Throws Error: invalid for what does not fit, no_table and
/// damaged for a table that was named.
ReducedTable reduced_table(int players, const std::vector<int>& opponents, const TableOptions& table);

}  // namespace fillwise
