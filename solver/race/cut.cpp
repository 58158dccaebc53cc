#include "solver/race/cut.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "solver/race/turn_pass.hpp"

namespace fillwise::race {

std::vector<double> chances_to_make_up(const TurnProgram& program, int most) {
  // A race to `most` units in which the turn must do it: it is lost when the turn ends. What a card takes
  // from the leader counts as its bonus. Lane 0 alone is used, against an opponent who is never behind.
  TurnProgram chase = program;
  for (Mode& mode : chase.modes) {
    mode.bonus += mode.leader_loses;
    mode.leader_loses = 0;
    mode.tied_player_loses_too = false;
  }
  chase.penalties.clear();
  for (const Penalty& p : program.penalties) chase.no_dice += p.count;
  const auto side = static_cast<std::size_t>(most);
  std::vector<double> stay(side * side, 0);
  const std::vector<double> pass(side * side, 1);
  TurnPass<double> turn(chase, most, false);
  const Outlook<double> outlook{{most, most, most, false}, {stay.data(), most}, {pass.data(), most}};
  std::vector<double> chances(side + 1, 1);
  Block<double> block;
  block.opponent.fill(most - 1);
  block.lose.fill(0);
  for (int made = most - 1; made >= 0; --made) {
    block.own.fill(made);
    turn.run(block, outlook, Rounding::up);
    const double chance = std::min(1.0, turn.draw(0, 0));
    stay[static_cast<std::size_t>(made) * side + side - 1] = chance;
    chances[static_cast<std::size_t>(most - made)] = chance;
  }
  return chances;
}

Cut cut_of(const TurnProgram& program, const Ending& ending) {
  Cut cut;
  if (!ending.last_turn || !ending.benchmarks.empty()) return cut;
  const int above = ending.limit - ending.again;
  const std::vector<double> chances = chances_to_make_up(program, above);
  const double at_limit = chances[static_cast<std::size_t>(above)];
  cut.least_at_limit = std::max(0.0, 1 - at_limit - 0x1p-52);
  for (int left = above; left > 0; --left)
    cut.hidden.push_back(at_limit * std::pow(chances[static_cast<std::size_t>(left)], 1.5));
  return cut;
}

}  // namespace fillwise::race
