#pragma once

// A turn played for the largest expected worth of what it makes of the dice, for any worth of applications.

#include <functional>
#include <optional>
#include <vector>

#include "model/rollers/match.hpp"
#include "model/rollers/turn.hpp"
#include "solver/rollers/turn_program.hpp"

namespace fillwise::solver::rollers {

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

  /// The dice to save in Phase::choose, or nothing: to stop. Of what is worth the same, but for rounding (kSame), to stop
  /// comes before to save, more dice before fewer, then what the model lists first.
  std::optional<model::rollers::Saved> choose(const model::rollers::Turn& turn) const;
  /// How to apply the dice in Phase::apply. Of what is worth the same: most markers, then what the model lists first.
  model::rollers::Application apply(const model::rollers::Turn& turn) const;

  static constexpr double kSame = 1e-12;  ///< of the larger one, or of 1

 private:
  const TurnProgram& program_;
  std::vector<double> nodes_;
  model::rollers::Table table_;
  Worth worth_;
};

}  // namespace fillwise::solver::rollers
