#include "api/rollers/chart/subject.hpp"

#include <fmt/format.h>

#include "api/base/outwards.hpp"
#include "api/input/numbers.hpp"
#include "api/rollers/notation.hpp"

namespace fillwise::rollers {

double near_of(const std::optional<std::string>& word) {
  return decimal_number("--near", word.value_or("0.1"), 0, 100) / 100;
}

std::string points_text(double difference) {
  return fmt::format("{:+.2f}", 100 * difference);
}

std::string score_words(const model::rollers::Table& table) {
  return fmt::format("{} to {}, {} began", table.points[0], table.points[1],
                     table.starter == 0 ? "I" : "opponent");
}

std::string boards_words(const model::rollers::Table& table) {
  return fmt::format("me: {} chips, board {}; opponent: {} chips, board {}", table.chips[0],
                     written(table.boards[0]), table.chips[1], written(table.boards[1]));
}

std::string chart_footer(const model::rollers::Rules& rules, const model::rollers::Table& table,
                         double widest) {
  return fmt::format("fillwise: Rollers, rules '{}'; points {}; {}.", rules.name, score_words(table),
                     widest > 0 ? fmt::format("proven: {}", apart_per_cent(widest)) : "exact");
}

}  // namespace fillwise::rollers
