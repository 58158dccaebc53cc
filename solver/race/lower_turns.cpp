#include "solver/race/lower_turns.hpp"

#include <algorithm>
#include <memory>

namespace fillwise::race {

LowerTurns::LowerTurns(const TurnProgram& program, const Ending& ending)
    : ending_(ending),
      least_unreached_(least_unreached(program, ending)),
      most_taken_(program.most_taken),
      passes_([&program, side = ending.limit] {
        return std::make_unique<TurnPass<double>>(program, side, false);
      }) {}

DrawColumns<double> LowerTurns::columns(Outlook<double> outlook, Rounding rounding,
                                        const Horizons& horizons) {
  constexpr int lanes = kLanes<double>;
  DrawColumns<double> columns(ending_.again, most_taken_);
  outlook.columns = &columns;
  solver::parallel_for((least_unreached_ + lanes - 1) / lanes, [&](int index) {
    const int first_own = index * lanes;
    const int last_own = std::min(first_own + lanes, least_unreached_) - 1;
    Outlook<double> of_block = outlook;
    for (int opponent = 0; opponent < ending_.again; ++opponent) {
      if (!columns.may_lead_to(first_own, opponent)) continue;
      const Block<double> block = block_against(opponent, first_own, last_own, outlook);
      of_block.horizon = nearer_below(horizons.against(opponent, block, ending_));
      TurnPass<double>& turn = passes_.local();
      turn.run(block, of_block, rounding);
      for (int own = first_own; own <= last_own; ++own) columns.store(own, opponent, turn, own - first_own);
    }
  });
  return columns;
}

}  // namespace fillwise::race
