#pragma once

// What is asked about a game of several players, as it is typed: --opponents and the table.

#include <string_view>
#include <vector>

#include "api/several/profile_table.hpp"
#include "api/table/table.hpp"

namespace fillwise {

inline constexpr std::string_view kOpponents = "--opponents";
inline constexpr std::string_view kUseOpponent = "use --opponent";

/// Scores in points of the others, in the order of their turns after the one who is asked about, as typed:
/// "4100,2500,5000". `of_two`: what to do for two players instead. Throws Error(invalid) for the number of players and
/// for scores that no turn begins with.
std::vector<int> opponents_typed(std::string_view text, int most_players = kMostSeveral,
                                 std::string_view of_two = kUseOpponent);
/// Throws Error(invalid) for a score that is not below the goal in points.
void check_opponents(const std::vector<int>& opponents, int goal);

struct SeveralQuestion {
  SeveralRequest request;
  std::vector<int> opponents;  ///< points
};

/// Throws Error: what the two above and several_request() throw.
SeveralQuestion several_question(std::string_view opponents, const TableOptions& table,
                                 std::string_view of_two = kUseOpponent);

/// Refuses an option that does not go with --opponents, if it is given. Throws Error(invalid).
void refuse_with_opponents(std::string_view option, bool given);

}  // namespace fillwise
