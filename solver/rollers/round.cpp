#include "solver/rollers/round.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/rollers/block.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Board;

namespace {

/// All boards of the rules that are not complete, by their markers.
std::vector<std::vector<Board>> unfinished_boards(const model::rollers::Rules& rules) {
  std::vector<std::vector<Board>> boards(static_cast<std::size_t>(2 * rules.sections));
  for (int code = 0; code < model::rollers::kBoards; ++code) {
    const Board board = Board::from_code(code);
    bool known = !board.is_complete(rules);
    for (int n = rules.sections + 1; n <= model::rollers::kMostSections; ++n)
      known &= board.at(n) == model::rollers::Section::empty;
    if (known) boards[static_cast<std::size_t>(board.markers())].push_back(board);
  }
  return boards;
}

/// Blocks whose boards have so many markers together; those that take longest first.
std::vector<std::array<Board, 2>> blocks_of(const std::vector<std::vector<Board>>& boards,
                                            std::size_t markers) {
  std::vector<std::array<Board, 2>> blocks;
  for (std::size_t first = 0; first < boards.size() && first <= markers; ++first) {
    if (markers - first >= boards.size()) continue;
    for (const Board& own : boards[first])
      for (const Board& other : boards[markers - first]) blocks.push_back({own, other});
  }
  return blocks;
}

}  // namespace

SolvedRound solve_round(const model::rollers::Rules& rules, const RoundEnds& ends,
                        const RoundOptions& options) {
  TurnPrograms programs(rules);
  SolvedRound solved{RoundValues(rules), {}};
  RoundEnds rounded = ends;
  for (auto& end : rounded)
    for (Bounds& bounds : end) {
      bounds.lower = rounded_down(bounds.lower);
      bounds.upper = -rounded_down(-bounds.upper);
    }
  for (const auto& end : ends)
    if (end.size() != solved.values.side())
      throw std::invalid_argument("an end for each number of chips is needed");
  // From block to block a play makes progress at most so often.
  const double tolerance = options.tolerance / (8.0 * rules.sections);
  const auto boards = unfinished_boards(rules);
  std::size_t count = 0;
  for (const auto& some : boards) count += some.size();
  const std::size_t all = count * count;
  std::atomic<std::size_t> done{0};
  const auto caller = std::this_thread::get_id();
  const auto cancelled = [&] {
    return options.cancel != nullptr && options.cancel->load(std::memory_order_relaxed);
  };
  with_threads(options.threads, [&] {
    PerThread<BlockSolver> solvers(
        [&] { return std::make_unique<BlockSolver>(programs, solved.values, rounded, tolerance); });
    for (std::size_t markers = 2 * boards.size() - 1; markers-- > 0;) {
      const auto blocks = blocks_of(boards, markers);
      parallel_for(static_cast<int>(blocks.size()), [&](int i) {
        if (cancelled()) return;
        solvers.local().solve(blocks[static_cast<std::size_t>(i)]);
        const std::size_t now = done.fetch_add(1) + 1;
        if (options.progress && std::this_thread::get_id() == caller)
          options.progress(static_cast<double>(now) / static_cast<double>(all));
      });
    }
    solvers.for_each([&](const BlockSolver& solver) {
      solved.report.backups += solver.counts().backups;
      solved.report.evaluations += solver.counts().evaluations;
      solved.report.open += solver.counts().open;
      solved.report.gap = std::max(solved.report.gap, solver.counts().gap);
    });
  });
  solved.report.cancelled = done < all;
  return solved;
}

}  // namespace fillwise::solver::rollers
