#include "solver/turn/workspace.hpp"

#include <algorithm>

#include "solver/turn/pass_loop.hpp"

namespace fillwise::race {
namespace {

template <class Real>
std::vector<typename Workspace<Real>::Step> in_real(const std::vector<TossStep>& steps) {
  std::vector<typename Workspace<Real>::Step> result;
  result.reserve(steps.size());
  for (const TossStep& s : steps)
    result.push_back({s.first, s.second, s.leaf_points, s.leaf_position, static_cast<Real>(s.weight)});
  return result;
}

}  // namespace

template <class Real>
Workspace<Real>::Workspace(const TurnProgram& turn_program, int limit, bool all)
    : program(turn_program), keep_all(all), modes(static_cast<int>(program.modes.size())) {
  const auto lanes = static_cast<std::size_t>(kLanes<Real>);
  const std::size_t heights = program.heights(limit);
  for (const Board& board : program.boards) {
    BoardRows& rows_of_board = boards.emplace_back();
    rows_of_board.begin = row_size;
    row_size += board.positions.size() * static_cast<std::size_t>(board.modes()) * lanes;
    if (program.use_preset_loops) rows_of_board.preset_loops = preset_loops_of(board);
    for (const TossProgram& toss : board.tosses) rows_of_board.steps.push_back(in_real<Real>(toss.steps));
  }
  const std::size_t kept = all ? heights : static_cast<std::size_t>(program.most_points + 2);
  state_storage = AlignedArray<Real>(kept * row_size);
  if (all) toss_values = AlignedArray<Real>(kept * row_size);
  state_values.resize(heights + static_cast<std::size_t>(program.most_points));
  if (!program.penalties.empty()) {
    penalty = AlignedArray<Real>(heights * lanes);
    penalty_points.emplace(*program.penalty_board(), limit);
  }
  for (auto* column : {&bank, &draw, &redraw, &between}) *column = AlignedArray<Real>(heights * lanes);
  for (const Mode& mode : program.modes) {
    added.emplace_back(mode.fill == Mode::Fill::add_to_sheet ? heights * lanes : 0);
    taken.emplace_back(mode.takes_at_risk() ? heights * lanes : 0);
  }
  for (auto* one : {&wins, &lose, &playable}) *one = AlignedArray<Real>(lanes);
  for (auto* row : {&stop, &bust}) *row = AlignedArray<Real>(of_mode(modes, 0));
  std::fill_n(wins.data(), lanes, Real{1});
  slots = AlignedArray<Real>(static_cast<std::size_t>(program.slots) * kMostVectors * lanes);
  std::fill_n(slots.data(), kMostVectors * lanes, Real{kNever});
}

template struct Workspace<double>;
template struct Workspace<float>;

}  // namespace fillwise::race
