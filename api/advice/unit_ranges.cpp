#include "api/advice/unit_ranges.hpp"

#include <fmt/format.h>

#include "model/fill_or_bust/dice.hpp"

namespace fillwise {

std::string ranges_text(const std::vector<solver::UnitRange>& ranges) {
  std::string text;
  for (const solver::UnitRange& range : ranges) {
    if (!text.empty()) text += ", ";
    text += std::to_string(range.from * model::kPointsPerUnit);
    if (range.to > range.from) text += fmt::format(" to {}", range.to * model::kPointsPerUnit);
    if (range.to < 0 && ranges.size() > 1) text += " or more";
  }
  return text.empty() ? "never" : text;
}

}  // namespace fillwise
