#pragma once

// One policy after another against the player who plays by the tables.

#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/best_response.hpp"
#include "solver/play/policy_evaluation_system.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::solver {

/// An entry of a table of chances.
ValueInterval chance_at(const PlayTable& table, std::size_t i);

/// What games come to against the optimal player, who plays by the tables.
struct PlayedAgainstBest {
  ValueInterval first,
      second;  ///< that the player looked at wins when beginning, or not; proven bounds
  /// Chance to win of the player on the move, [player][own][opponent]; player 0 is the one looked at.
  PlayTable win;
  ValueInterval mirror;  ///< of the one who begins when both play as the one looked at, if that was asked for
  double turns = 0;      ///< expected turns of a game, mean of both seats
  std::vector<double>
      occupancy;  ///< expected turns of the player looked at from each pair, mean of both seats

  /// What is given away against best play, mean of both seats, and bounds of it.
  double loss() const { return 0.5 - (first.value + second.value) / 2; }
  double least_loss() const { return 0.5 - (first.upper + second.upper) / 2; }
  double most_loss() const { return 0.5 - (first.lower + second.lower) / 2; }
};

/// The optimal player's turns are followed once. One thread at a time.
class AgainstBest {
 public:
  /// `value` is of the match's table, [own][opponent]; the match must outlive this object.
  AgainstBest(const model::Match& match, std::span<const double> value, int threads = 0,
              const ShareDone& told = {});
  /// Follows the turns of a policy of the same match, and plays it.
  PlayedAgainstBest play(const model::Match& match, const StatedPolicy& policy, const ShareDone& told = {});
  /// `itself_too`: against itself as well. Throws what RuleTurns and PolicyEvaluationSystem throw.
  PlayedAgainstBest play(const RuleTurns& turns, bool itself_too = false, const ShareDone& told = {});
  /// The turns of the player last looked at: a row for each pair.
  std::span<const TransitionRow> rows() const { return std::span(rows_).first(rows_.size() / 2); }
  /// The same of the optimal player.
  std::span<const TransitionRow> best_rows() const { return std::span(rows_).subspan(rows_.size() / 2); }

 private:
  int side_, threads_;
  std::vector<TransitionRow> rows_;  ///< of who is looked at, then of who plays by the tables
};

}  // namespace fillwise::solver
