#pragma once

// What a change of a policy comes to, to first order, from one turn of each kind of scores.
//
// By the performance difference lemma (decision_losses.hpp) a policy q wins more than p by
//   sum over the pairs of scores of (occupancy under q) * (value of q's turn - value of p's turn),
// both turns valued by what follows under p. With the occupancy under p that is exact to first order in the
// change, whatever happens inside the turns. A turn's value is linear in the values of its ends; so all pairs
// that look alike to p and q are one turn, whose ends are worth the sum of occupancy times value.

#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/play/against_best.hpp"
#include "solver/play/rule_rows.hpp"
#include "solver/play/score_view.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// Pairs of scores that are one turn.
struct AveragedTurn {
  std::vector<ScorePair> pairs;
  /// Of TurnGraph::leaves: occupancy times chance to win, summed over the pairs. Between two cards with nothing
  /// at risk a card is drawn unless a stop wins.
  std::vector<double> leaf;
};

class AveragedTurns {
 public:
  /// Units from the goal within which every score of the mover is a kind of its own; farther away, where
  /// hardly a turn wins, all scores are one.
  static constexpr int kNear = 30;

  /// `played`: what p comes to; `view`: what p and q look at. The match and the graphs, of
  /// this one or of a shorter match, must outlive it.
  AveragedTurns(const model::Match& match, const LeadGraphs& graphs, const PlayedAgainstBest& played,
                ScoreView view, int threads = 0, const ShareDone& told = {});
  /// The same for a view that tells no more apart than that of `finer`.
  AveragedTurns(const AveragedTurns& finer, const ScoreView& view);
  /// The sum over all turns of q; differences of it count.
  double value(const MakePolicy& policy) const;
  /// By lead, [lead + 1].
  const std::array<std::vector<AveragedTurn>, 3>& turns() const { return turns_; }

 private:
  static ScoreView with_near_scores(ScoreView view, const model::Match& match);
  AveragedTurn average(int lead, std::vector<ScorePair> pairs, const PlayedAgainstBest& played,
                       StepsDone& steps) const;

  const model::Match& match_;
  const LeadGraphs& graphs_;
  int threads_;
  std::array<std::vector<AveragedTurn>, 3> turns_;
};

}  // namespace fillwise::solver
