#include "solver/race/lower_turns.hpp"

#include <algorithm>
#include <memory>

namespace fillwise::race {

LowerTurns::LowerTurns(const TurnProgram& program, const TerminalRule& terminal)
    : terminal_(terminal),
      least_unreached_(least_unreached(program, terminal)),
      most_taken_(program.most_taken),
      passes_([&program, side = terminal.limit] {
        return std::make_unique<TurnPass<double>>(program, side, false);
      }) {}

DrawColumns<double> LowerTurns::columns(ContinuationValues<double> continuation, Rounding rounding,
                                        const Truncations& truncations) {
  constexpr int lanes = kLanes<double>;
  DrawColumns<double> columns(terminal_.again, most_taken_);
  continuation.columns = &columns;
  solver::parallel_for((least_unreached_ + lanes - 1) / lanes, [&](int index) {
    const int first_own = index * lanes;
    const int last_own = std::min(first_own + lanes, least_unreached_) - 1;
    ContinuationValues<double> of_block = continuation;
    for (int opponent = 0; opponent < terminal_.again; ++opponent) {
      if (!columns.may_lead_to(first_own, opponent)) continue;
      const Block<double> block = block_against(opponent, first_own, last_own, continuation);
      of_block.truncation = nearer_below(truncations.against(opponent, block, terminal_));
      TurnPass<double>& turn = passes_.local();
      turn.run(block, of_block, rounding);
      for (int own = first_own; own <= last_own; ++own) columns.store(own, opponent, turn, own - first_own);
    }
  });
  return columns;
}

}  // namespace fillwise::race
