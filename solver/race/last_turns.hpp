#pragma once

// The last turns of rules under which cards take points from the leader while the player's own stay at risk.
//
// A last turn leads to another turn only where a card takes the leader below what wins. So its value hardly
// depends on the tables, and not on its own loss. A card takes from the leader in mid-turn, and the turn goes
// on at the lower score: for each score of the mover the leader's scores go up in steps of what is taken, and
// each pass reads what drawing a card is worth one step below from the pass before.

#include <memory>
#include <vector>

#include "solver/base/parallel.hpp"
#include "solver/race/sweep.hpp"
#include "solver/turn/turn_pass.hpp"

namespace fillwise::race {

template <class Real>
class LastTurns {
 public:
  LastTurns(const TurnProgram& program, const TerminalRule& terminal);

  /// Whether the rules are such; if not, nothing else is to be called.
  bool any() const { return turns_.any; }
  /// near: those only in which a card may take the leader below what wins. On the other ones the tables have
  /// hardly any influence, as two such cards would have to be filled.
  enum class Which : bool { near, all };
  /// Computes the values of all last turns by the continuation. `values`: [own][opponent], limit * limit, not the
  /// continuation's; other pairs are left as they are. `columns`: where those of the turns are stored that a card
  /// may lead to; null: nowhere. The same bits for any number of threads.
  void apply(const ContinuationValues<Real>& continuation, Rounding rounding, std::vector<Real>& values,
             const Truncations& truncations = {}, Which which = Which::all,
             DrawColumns<Real>* columns = nullptr);
  /// Whether the pair's value is computed by apply().
  bool has(int own, int opponent) const { return turns_.has(own, opponent); }

 private:
  struct Worker {
    TurnPass<Real> one, other;  ///< of a leader's score and the one a step above it, in turn
  };
  void climb(int first_own, int foot, ContinuationValues<Real> continuation, Rounding rounding,
             std::vector<Real>& values, const Truncations& truncations, Which which,
             DrawColumns<Real>* columns);

  TerminalRule terminal_;
  OwnLastTurns turns_;
  int step_;  ///< units that are taken
  solver::PerThread<Worker> workers_;
};

extern template class LastTurns<double>;
extern template class LastTurns<float>;

}  // namespace fillwise::race
