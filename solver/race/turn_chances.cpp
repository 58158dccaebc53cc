#include "solver/race/turn_chances.hpp"

#include <algorithm>
#include <stdexcept>

namespace fillwise::race {

ChanceSpace::ChanceSpace(const TurnProgram& program, int limit, std::size_t size_of_row)
    : row_size(size_of_row), ring(program.most_points + 1) {
  const auto lanes = static_cast<std::size_t>(kLanesOf);
  const auto heights = static_cast<std::size_t>(limit + 1) * lanes;
  rows = AlignedArray<double>(static_cast<std::size_t>(ring + 1) * row_size);
  for (auto* column : {&draw, &between, &banked}) *column = AlignedArray<double>(heights);
  for (auto* one : {&lose, &wins, &visits, &left}) *one = AlignedArray<double>(lanes);
  for (auto* by_slot : {&best, &share})
    *by_slot = AlignedArray<double>(static_cast<std::size_t>(program.slots + 1) * lanes);
  std::fill_n(best.data(), lanes, double{kNever});
  for (const Mode& mode : program.modes)
    added.emplace_back(mode.fill == Mode::Fill::add_to_sheet ? heights : 0);
}

TurnChances::TurnChances(const TurnProgram& program, int limit)
    : program_(program), s_(program, limit, Workspace<double>(program, 0, false).row_size) {
  if (!program.penalties.empty() || program.takes_at_risk)
    throw std::invalid_argument(
        "the chances of turns with penalties or points taken at risk are not followed");
}

void TurnChances::run(const TurnPass<double>& pass) {
  const Workspace<double>& w = pass.workspace();
  if (!w.keep_all) throw std::invalid_argument("the pass did not keep its values");
  top_ = w.top;
  const auto lanes = static_cast<std::size_t>(kLanes<double>);
  const std::size_t heights = static_cast<std::size_t>(top_ + 1) * lanes;
  for (auto* one : {&s_.lose, &s_.wins, &s_.visits, &s_.left}) std::fill_n(one->data(), lanes, 0.0);
  std::fill_n(s_.banked.data(), heights, 0.0);
  for (std::size_t m = 0; m < s_.added.size(); ++m)
    if (program_.modes[m].fill == Mode::Fill::add_to_sheet) std::fill_n(s_.added[m].data(), heights, 0.0);
  follow_chances(w, s_);
}

double TurnChances::error(int lane) const {
  // At a place: one rounding for each way into it, one for each class that a chance passes through on its way
  // out of a toss, and a few. At the ends: one for each place that leads there.
  std::size_t steps = 0, places = 0;
  for (const Board& board : program_.boards) {
    places += board.positions.size() * static_cast<std::size_t>(board.modes());
    for (const TossProgram& toss : board.tosses) steps += toss.steps.size();
  }
  const double at_place = 2.0 * static_cast<double>(steps) + 16;
  const double at_end = static_cast<double>(top_ + 4096) * static_cast<double>(places + 4) + 16;
  return 1.01 * 0x1p-53 * (at_place * s_.visits.data()[lane] + at_end) + s_.left.data()[lane];
}

}  // namespace fillwise::race
