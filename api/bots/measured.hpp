#pragma once

// A player whose decisions are weighed while it plays: what each gives away, by the tables.

#include <cstdint>

#include "api/bots/player.hpp"
#include "solver/advice/advice.hpp"
#include "solver/play/decision_losses.hpp"

namespace fillwise::bots {

/// Plays as another player does. Against the best play the expected sum of what its decisions give away IS
/// what it loses against best play (solver/play/decision_losses.hpp).
class Measured : public Player {
 public:
  /// Player, match and table must outlive it.
  Measured(Player& player, const model::Match& match, const Table& table)
      : player_(player), advisor_(match, table.value(), table.lower(), table.upper()) {}

  void begin(const GameStart& start) override;
  std::size_t choose(const Question& question) override;
  void end(const GameEnd& end) override;

  /// Of all games so far, sums.
  const solver::DecisionLosses& losses() const { return losses_; }
  /// Games that have begun.
  std::int64_t games() const { return games_; }

 private:
  void add(solver::DecisionKind kind, double loss);

  Player& player_;
  solver::Advisor advisor_;
  solver::DecisionLosses losses_{};
  std::int64_t games_ = 0;
};

}  // namespace fillwise::bots
