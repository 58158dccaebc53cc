#include "api/chart/subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/base/error.hpp"
#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/rules/rule_name.hpp"

namespace fillwise::chart {

void check_both_scores(const std::optional<std::string>& me, const std::optional<std::string>& opponent) {
  if (me.has_value() != opponent.has_value())
    refuse(fmt::format("{}: found without {}; name both scores, or neither", me ? "--me" : "--opponent",
                       me ? "--opponent" : "--me"));
}

int step_of(const std::optional<std::string>& step, int goal, ScoreLines lines) {
  constexpr int kUnit = model::kPointsPerUnit;
  const int units = goal / kUnit;
  const auto least = [&](int most) { return std::max(1, (units + most - 1) / most); };
  if (!step) return least(lines.usual);
  return static_cast<int>(
             whole_number("--step", *step, {std::int64_t{least(lines.most)} * kUnit, goal, kUnit})) /
         kUnit;
}

Subject::Subject(Table table)
    : table_(std::move(table)),
      match_(table_.rules(), table_.goal() / model::kPointsPerUnit, table_.side()) {}

std::string Subject::footer(double widest_bounds) const {
  return fmt::format("fillwise: rules '{}' to {}; table {}; proven: {}.", display_name(rules()), goal(),
                     table_.signature(), apart_per_cent(widest_bounds));
}

std::string Subject::name() const {
  return fmt::format("{}, to {}", display_name(rules()), goal());
}

std::string exactly(double number) {
  return fmt::format("{}", number);
}

std::string dice_text(int dice) {
  return fmt::format("{} {}", dice, dice == 1 ? "die" : "dice");
}

}  // namespace fillwise::chart
