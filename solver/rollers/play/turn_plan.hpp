#pragma once

// A turn played for the largest expected worth of what it makes of the dice, for any worth of applications.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

/// All that the mover can make of the dice of this turn, in Phase::apply, in the order of the model.
std::vector<model::rollers::Application> all_applications(const model::rollers::Rules& rules,
                                                          const model::rollers::Table& table,
                                                          const model::rollers::Turn& turn);

class TurnPlan {
 public:
  using Worth = std::function<double(const model::rollers::Application&)>;

  /// The program must outlive it.
  explicit TurnPlan(const TurnProgram& program) : program_(program), nodes_(program.size()) {}

  /// Plans the turn of the mover, 2 to 5 players. `worth` is kept until the next turn is planned.
  void plan(const model::rollers::Table& table, Worth worth);

  /// Expected worth of a moment of the turn, and of its start.
  double worth(const model::rollers::Turn& turn) const { return nodes_[program_.node_of(turn)]; }
  double worth() const { return nodes_[program_.start()]; }

  /// The dice to save in Phase::choose, or nothing: to stop. Of what is worth the same, but for rounding (kSame), to
  /// stop comes before to save, more dice before fewer, then what the model lists first. Only dice that are `allowed`
  /// are saved.
  std::optional<model::rollers::Saved> choose(
      const model::rollers::Turn& turn,
      const std::function<bool(const model::rollers::Saved&)>& allowed = {}) const;
  /// How to apply the dice in Phase::apply. Of what is worth the same: most markers, then what the model lists first.
  model::rollers::Application apply(const model::rollers::Turn& turn) const;
  /// The best of these, at least one.
  model::rollers::Application best_of(std::span<const model::rollers::Application> applications) const;

  static constexpr double kSame = 1e-12;  ///< of the larger one, or of 1

 private:
  const TurnProgram& program_;
  std::vector<double> nodes_;
  model::rollers::Table table_;
  Worth worth_;
};

}  // namespace fillwise::solver::rollers
