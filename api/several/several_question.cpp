#include "api/several/several_question.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "api/input/numbers.hpp"

namespace fillwise {

std::vector<int> opponents_typed(std::string_view text, int most_players, std::string_view of_two) {
  const auto typed = whole_numbers(kOpponents, text, scores_below(model::kMaxGoal));
  constexpr std::size_t kLeast = kLeastSeveral - 1;
  const auto most = static_cast<std::size_t>(most_players) - 1;
  if (typed.size() < kLeast || typed.size() > most)
    refuse(Unexpected(
        kOpponents, fmt::format("{} score{}", typed.size(), typed.size() == 1 ? "" : "s"),
        fmt::format("{} {} {}; for two players {}", kLeast, most == kLeast + 1 ? "or" : "to", most, of_two)));
  return {typed.begin(), typed.end()};
}

void check_opponents(const std::vector<int>& opponents, int goal) {
  for (const int score : opponents) whole_number(kOpponents, std::to_string(score), scores_below(goal));
}

SeveralQuestion several_question(std::string_view opponents, const TableOptions& table,
                                 std::string_view of_two) {
  std::vector<int> scores = opponents_typed(opponents, kMostSeveral, of_two);
  SeveralRequest request = several_request(table, static_cast<int>(scores.size()) + 1);
  check_opponents(scores, request.goal);
  return {std::move(request), std::move(scores)};
}

void refuse_with_opponents(std::string_view option, bool given) {
  if (given) refuse(option, fmt::format("can't be used with {}", kOpponents));
}

}  // namespace fillwise
