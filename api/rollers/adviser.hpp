#pragma once

// Answers about matches of Rollers for two players.

#include <memory>
#include <optional>
#include <span>
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

  /// All options of the player whose turn it is, the best first (TurnAdvisor); of ways to apply dice that make the same
  /// board and the same chips, because the other player has no more, one with the fewest dice. A round that is not
  /// known is solved.
  /// Throws Error(cancelled).
  std::vector<solver::rollers::TurnOption> advise(const RollersSituation& situation);
  /// Every way to apply dice among them, also those that differ in nothing but dice that collect nothing.
  std::vector<solver::rollers::TurnOption> all_options(const RollersSituation& situation);
  /// All options at each of several moments of a turn.
  std::vector<std::vector<solver::rollers::TurnOption>> advise_each(
      const model::rollers::Table& table, std::span<const model::rollers::Turn> turns);
  /// My chance to win the match at the start of a turn of either player.
  solver::rollers::Bounds value(const model::rollers::Table& table);
  /// The whole round, solved if need be.
  std::shared_ptr<const Round> round(const solver::rollers::RoundPlace& place) {
    return rounds_.round(place);
  }

  const solver::rollers::TurnProgram& program() {
    if (!program_) program_.emplace(rules_);
    return *program_;
  }

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
