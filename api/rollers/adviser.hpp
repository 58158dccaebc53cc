#pragma once

// Answers about matches of Rollers for two players.

#include <optional>
#include <vector>

#include "api/base/callbacks.hpp"
#include "api/rollers/rounds.hpp"
#include "api/rollers/situation.hpp"
#include "model/rollers/rules.hpp"
#include "solver/rollers/turn_advice.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::rollers {

class RollersAdviser {
 public:
  /// `threads`: 0 for as many as the machine has. Throws Error(invalid) on rules that the solver does not know.
  RollersAdviser(const model::rollers::Rules& rules, int threads, const Callbacks& callbacks)
      : rules_(rules), rounds_(rules, threads, callbacks) {}

  const model::rollers::Rules& rules() const { return rules_; }

  /// All options of the player whose turn it is, the best first (TurnAdvisor). A round that is not known is solved.
  /// Throws Error(cancelled).
  std::vector<solver::rollers::TurnOption> advise(const RollersSituation& situation);
  /// My chance to win the match at the start of a turn of either player.
  solver::rollers::Bounds value(const model::rollers::Table& table);

 private:
  model::rollers::Rules rules_;
  Rounds rounds_;
  std::optional<solver::rollers::TurnProgram> program_;  ///< made when it is needed
};

/// Whether the bounds leave open which of the two is better.
inline bool overlap(const solver::rollers::Bounds& a, const solver::rollers::Bounds& b) {
  return a.lower <= b.upper && b.lower <= a.upper;
}
/// Whether they leave open which option is the best.
bool is_open(const std::vector<solver::rollers::TurnOption>& options);

}  // namespace fillwise::rollers
