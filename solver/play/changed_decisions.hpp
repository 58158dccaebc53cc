#pragma once

// Decisions that are made otherwise under other rules.
//
// Counted are the decisions that two rule sets have in the same words (common_decisions.hpp): the scores of
// both players below the goal; the name of the card in play with the fills made on it; the dice left, or a
// toss of so many dice (all tosses that offer the same dice and points to set aside are one); the points at
// risk, which with the mover's sheet are below the goal; and two actions or more, the same under both. The
// situation must be one that a turn can come to under both. A decision has changed if no action can be best
// under both, whatever the values are within their bounds: that is proven. It is open if the bounds leave
// open whether the same action is best.

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/parallel.hpp"
#include "solver/play/common_decisions.hpp"
#include "solver/play/evaluate.hpp"

namespace fillwise::solver {

struct ChangedCount {
  std::uint64_t compared = 0;  ///< decisions that both rule sets have
  std::uint64_t changed = 0;
  std::uint64_t open = 0;  ///< neither changed nor proven to be the same

  friend bool operator==(const ChangedCount&, const ChangedCount&) = default;
};

/// A match with bounds of its values at the starts of turns, [own][opponent], limit * limit values.
struct SolvedMatch {
  const model::Match& match;
  std::span<const double> lower, upper;
  LeastAtLimit at_limit = {};  ///< as in TurnBounds
};

/// Compares the decisions of `a` with those of `b` while evaluate_play() follows play by the tables of a
/// (best_by() with its bounds): its PlayOptions::marks and marks_between then mark the changed ones, so that
/// Play::marked is how often a player of a's game meets one.
class ChangedDecisions {
 public:
  /// Both matches are to the same goal (std::invalid_argument) and must outlive this object.
  ChangedDecisions(const SolvedMatch& a, const SolvedMatch& b);

  /// Sets the marks of the options, which refer to this object.
  void mark(PlayOptions& options);
  /// Once the evaluation is done.
  ChangedCount count() const { return {compared_, changed_, open_}; }

 private:
  /// What the graphs of a band of b's turns are, by their kind.
  struct Band;
  /// What the blocks of a group share.
  struct Group;
  /// Bounds of b's turns; where turns can go on at other scores, of a whole row.
  struct BoundsOfB {
    TurnBounds bounds;
    int row = -1;
  };

  void compare_between_cards();
  std::shared_ptr<const Band> band_of(const ScoreGroup& group);
  std::shared_ptr<const Group> group_of(const TurnGraph& graph, const ScoreGroup& group);
  TurnBounds& bounds_of_b(const Band& band, int own);
  void mark_pairs(const Group& group, const TurnPolicy& policy, std::span<const ScorePair> pairs,
                  DecisionMarks& marks);
  bool is_countable(ScorePair pair) const {
    return pair.own < a_.match.goal() && pair.opponent < a_.match.goal();
  }
  /// The pairs that are counted.
  ScoreGroup countable(std::span<const ScorePair> pairs) const;

  SolvedMatch a_, b_;
  CommonDecisions common_;
  bool rows_of_b_;                     ///< b's turns can go on at other scores
  std::vector<bool> between_changed_;  ///< [own * goal + opponent]
  PerThread<BoundsOfB> bounds_of_b_;
  std::mutex bands_mutex_;
  std::map<int, std::weak_ptr<const Band>> bands_;  ///< of rows of b, for all groups of such a band
  std::atomic<std::uint64_t> compared_{0}, changed_{0}, open_{0};
};

}  // namespace fillwise::solver
