#include "api/chart/score_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/fill_or_bust/turn.hpp"

namespace fillwise::chart {
namespace {

std::string joined(const ScoreSheet& sheet, const char* between) {
  std::string text;
  for (const int units : sheet.others) text += (text.empty() ? "" : between) + points_text(units);
  return text;
}

}  // namespace

int ScoreSheet::opponent() const {
  return std::ranges::max(others);
}

equilibrium::Scores ScoreSheet::scores() const {
  equilibrium::Scores all{own};
  std::ranges::copy(others, all.begin() + 1);
  return all;
}

std::string sheet_text(const ScoreSheet& sheet) {
  return fmt::format("{} : {}", points_text(sheet.own), others_text(sheet));
}

std::string others_text(const ScoreSheet& sheet) {
  return joined(sheet, ", ");
}

std::string sheet_title(bool several) {
  return several ? "me : opponents, the next player first" : "me : opponent";
}

std::string others_field(const ScoreSheet& sheet) {
  return joined(sheet, ",");
}

std::string others_name(bool several) {
  return several ? "opponents" : "opponent";
}

std::string points_text(int units) {
  return std::to_string(units * model::kPointsPerUnit);
}

}  // namespace fillwise::chart
