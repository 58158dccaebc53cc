#include "solver/rollers/turn_outcomes.hpp"

#include <algorithm>
#include <cstddef>

#include "solver/rollers/applications.hpp"
#include "solver/rollers/turn_kernel.hpp"

namespace fillwise::solver::rollers {

using model::rollers::Application;

std::vector<TurnOutcome> turn_outcomes(const TurnProgram& program, const model::rollers::Table& table,
                                       const std::function<double(const Application&)>& worth) {
  NodeValues values(program), visits(program);
  const std::size_t inputs = program.inputs().size();
  std::fill_n(values.data(), inputs, Lanes{} + kAbsent);
  std::vector<Application> best(inputs);
  for_each_input_application(program, table.boards[table.mover], model::rollers::collectable(table),
                             [&](Node input, const Application& made) {
                               const double now = worth(made);
                               if (now <= values[input][0]) return;
                               values[input] = Lanes{} + now;
                               best[input] = made;
                             });
  run_forwards(program, values);
  run_backwards(program, values, visits);
  std::vector<TurnOutcome> outcomes;
  for (std::size_t i = 0; i < inputs; ++i) {
    const double chance = visits[i][0];
    if (chance <= 0) continue;
    const auto known = std::ranges::find(outcomes, best[i], &TurnOutcome::made);
    if (known == outcomes.end())
      outcomes.push_back({best[i], chance});
    else
      known->chance += chance;
  }
  return outcomes;
}

}  // namespace fillwise::solver::rollers
