#pragma once

// Proven upper bounds of what any rule of a box wins against optimal play.
//
// The rules of a box are outdone by a player who may do at every decision what some rule of it does
// (box_turn.hpp). A table U of that player's chances on the move and a table Q of the other's, who plays
// optimally, bound them if
//   U(a, b) >= value of the best such turn, given U where the player goes on and 1 - Q where the other moves,
//   Q(b, a) <= value of the optimal player's turn, given Q and 1 - U,
// and U is 1 where the player has won: then U of where the game stands never rises in expectation (as in
// play/best_response.hpp). All of U = 1, Q = 0 is such a pair; putting the right sides, rounded outwards, in
// the place of the left ones keeps the inequalities, and a box within the box has smaller right sides. So
// every sweep's tables are bounds, of the box and of all boxes within.

#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/fixed_turn.hpp"
#include "solver/play/rule_rows.hpp"
#include "solver/simplify/box_pass.hpp"
#include "solver/simplify/rule_box.hpp"
#include "solver/simplify/simple_policy.hpp"

namespace fillwise::solver {

/// Bounds of a box and of all within, [own][opponent] for who is on the move.
struct BoxTables {
  std::vector<double> upper;  ///< U
  std::vector<double> lower;  ///< Q
  /// How U(a, b) rises with what a lost turn is worth, about; no part of the bounds.
  std::vector<double> slope;

  /// Less than this no rule of the box gives away, mean of both seats.
  double least_loss() const { return 0.5 - (upper.front() + 1 - lower.front()) / 2; }
};

/// Tightens the tables of boxes. The match, the graphs, the decisions and the rows, of who plays by the
/// tables, must outlive it.
class BoxBound {
 public:
  BoxBound(const model::Match& match, const LeadGraphs& graphs, const SimpleDecisions& decisions,
           std::span<const TransitionRow> best, int threads);

  /// Of whoever plays in whatever way; `value` is of the match's table. Throws as best_response(), but for
  /// bounds that are not found: then U = 1, Q = 0.
  BoxTables widest(std::span<const double> value, const ShareDone& told = {}) const;
  /// Tightens tables of the box, or of one that it is within, by a sweep over all scores with so many steps
  /// at each.
  void tighten(const RuleBox& box, int steps, BoxTables& tables) const;
  /// What it would cost to say the same at all scores, where the player comes to each pair so often,
  /// [own][opponent].
  SplitCosts costs(const RuleBox& box, const BoxTables& tables, std::span<const double> occupancy) const;

 private:
  struct Turns;
  struct Block;
  std::vector<Block> blocks_of_diagonal(int sum) const;
  void step_block(const Turns& turns, const Block& block, int steps, const BoxTables& tables, BoxPass& pass,
                  std::span<double> upper, std::span<double> lower, std::span<double> slope) const;

  const model::Match& match_;
  const LeadGraphs& graphs_;
  const SimpleDecisions& decisions_;
  FixedTurn best_;
  int threads_;
  std::size_t side_;
};

}  // namespace fillwise::solver
