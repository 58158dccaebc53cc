#include "solver/race/last_turns.hpp"

#include <algorithm>
#include <utility>

namespace fillwise::race {

template <class Real>
LastTurns<Real>::LastTurns(const TurnProgram& program, const TerminalRule& terminal)
    : terminal_(terminal),
      turns_(own_last_turns(program, terminal)),
      step_(program.most_taken),
      workers_([&program, side = terminal.limit] {
        return std::unique_ptr<Worker>(new Worker{{program, side, false}, {program, side, false}});
      }) {}

template <class Real>
void LastTurns<Real>::apply(const ContinuationValues<Real>& continuation, Rounding rounding,
                            std::vector<Real>& values, const Truncations& truncations, Which which,
                            DrawColumns<Real>* columns) {
  const int blocks = (turns_.least_unreached + kLanes<Real> - 1) / kLanes<Real>;
  const auto climb_from = [&](int first_foot, int end_foot) {
    solver::parallel_for(std::max(0, end_foot - first_foot) * blocks, [&](int index) {
      climb(index % blocks * kLanes<Real>, first_foot + index / blocks, continuation, rounding, values,
            truncations, which, columns);
    });
  };
  // The least scores that win of each climb: the goal, and from `again` on a step's worth of scores. They may
  // lead to the goal's column.
  if (terminal_.goal < terminal_.again) climb_from(terminal_.goal, terminal_.goal + 1);
  climb_from(terminal_.again, std::min(terminal_.again + step_, terminal_.limit));
}

/// From the leader's score `foot` up, for a block of scores of the mover.
template <class Real>
void LastTurns<Real>::climb(int first_own, int foot, ContinuationValues<Real> continuation, Rounding rounding,
                            std::vector<Real>& values, const Truncations& truncations, Which which,
                            DrawColumns<Real>* columns) {
  Worker& worker = workers_.local();
  TurnPass<Real>* turn = &worker.one;
  TurnPass<Real>* spare = &worker.other;
  const TurnPass<Real>* below = nullptr;
  const int last_own = std::min(first_own + kLanes<Real>, turns_.least_unreached) - 1;
  for (int opponent = foot; opponent < terminal_.limit; opponent += step_) {
    const Block<Real> block = block_against(opponent, first_own, last_own, continuation);
    continuation.truncation = truncations.against(opponent, block, terminal_);
    turn->run(block, continuation, rounding, below);
    for (int own = first_own; own <= last_own; ++own) {
      values[static_cast<std::size_t>(own) * static_cast<std::size_t>(terminal_.limit) +
             static_cast<std::size_t>(opponent)] = turn->draw(0, own - first_own);
      if (columns != nullptr) columns->store(own, opponent, *turn, own - first_own);
    }
    if (which == Which::near || opponent < terminal_.again)
      return;  // a step above the goal is no score that wins, or another climb's
    below = turn;
    std::swap(turn, spare);
  }
}

template class LastTurns<double>;
template class LastTurns<float>;

}  // namespace fillwise::race
