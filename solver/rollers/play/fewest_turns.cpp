#include "solver/rollers/play/fewest_turns.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "solver/rollers/applications.hpp"
#include "solver/rollers/turn_kernel.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Application;
using model::rollers::Board;

namespace {

constexpr double kManyTurns = 1e6;     // turns: more than any board takes, so that who can leave it does
constexpr double kCloseTurns = 1e-11;  // of the turns
constexpr int kNewtonSteps = 40;

/// Newton's steps from above on x = 1 + E(turns after this one, x if the board stays as it is).
double turns_from(const TurnProgram& program, const Board& board, const std::vector<double>& turns,
                  NodeValues& values, NodeValues& visits) {
  std::vector<bool> stays(program.inputs().size());
  double x = kManyTurns;
  for (int step = 0; step < kNewtonSteps; ++step) {
    std::fill_n(values.data(), program.inputs().size(), Lanes{} + kAbsent);
    for_each_input_application(program, board, 0, [&](Node input, const Application& made) {
      const bool same = made.board == board;
      const double left = same ? x : turns[static_cast<std::size_t>(made.board.code())];
      if (-left > values[input][0]) {
        values[input] = Lanes{} - left;
        stays[input] = same;
      }
    });
    run_forwards(program, values);
    run_backwards(program, values, visits);
    double chance = 0;  // that the board stays as it is
    for (std::size_t input = 0; input < stays.size(); ++input)
      if (stays[input]) chance += visits[input][0];
    std::fill_n(visits.data(), stays.size(), Lanes{});
    const double next = (1 - values[program.start()][0] - chance * x) / (1 - chance);
    const bool close = next >= x * (1 - kCloseTurns);
    x = next;
    if (close) break;
  }
  return x;
}

}  // namespace

FewestTurns::FewestTurns(const TurnProgram& program) : turns_(model::rollers::kBoards) {
  const model::rollers::Rules& rules = program.rules();
  std::vector<Board> boards;
  for (int code = 0; code < model::rollers::kBoards; ++code) {
    const Board board = Board::from_code(code);
    bool is_known = !board.is_complete(rules);
    for (int n = rules.sections + 1; n <= model::rollers::kMostSections; ++n)
      is_known &= board.at(n) == model::rollers::Section::empty;
    if (is_known) boards.push_back(board);
  }
  std::ranges::stable_sort(boards, std::ranges::greater(),
                           [](const Board& board) { return board.markers(); });
  NodeValues values(program), visits(program);
  for (const Board& board : boards)
    turns_[static_cast<std::size_t>(board.code())] = turns_from(program, board, turns_, values, visits);
}

}  // namespace fillwise::solver::rollers
