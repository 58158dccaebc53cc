#pragma once

// The transition rows of a player who follows a rule: one from every pair of scores, following the turn once
// for all pairs that look alike to the rule. A rule that looks at no score is asked about a few thousand
// decisions, whatever the goal.
//
// The rule is told the points at risk as they are, up to those that win from 0 : 0, and the scores of one of
// the pairs that look alike.
//
// Where a card takes points from a leader while the player's own stay at risk, a turn goes on at other
// scores. Then it is followed for each score of the mover by itself (row_flow.hpp), once for all scores of
// the other player that look alike, as do those that cards leave. The rule is asked once for what looks alike
// in a band of scores of the mover, and is told the first such pair's scores and the points at risk that
// count there.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/share_done.hpp"
#include "solver/play/expected_work.hpp"
#include "solver/play/row_flow.hpp"
#include "solver/play/score_view.hpp"
#include "solver/play/turn_flow.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// A policy as others state it.
struct StatedPolicy {
  ChoiceRule rule;
  ScoreView view;
};

/// A decision that a turn comes to: what was chosen of Match::actions, and the chance.
struct MetDecision {
  std::uint32_t decision = 0;  ///< index into TurnGraph::decisions
  std::uint16_t chosen = 0;
  double chance = 0;
};

/// The turn from pairs that look alike.
struct FollowedTurn {
  std::vector<ScorePair> pairs;
  LeafChances leaves;
};

/// The pairs of scores below the limit with that lead, in groups that look alike.
std::vector<std::vector<ScorePair>> pairs_alike(const ScoreView& view, int lead, int limit);

/// The graphs of turns by who leads, [lead + 1]; nullptr where there are no such scores.
using LeadGraphs = std::array<std::shared_ptr<const FlowGraph>, 3>;
/// Builds them from several threads. Throws StateLimitExceeded; std::invalid_argument for turns that can go
/// on at other scores.
LeadGraphs lead_graphs(const model::Match& match, int threads = 0, const ShareDone& told = {});

/// The turns of one lead.
struct FollowedLead {
  std::shared_ptr<const FlowGraph> flow;
  std::vector<FollowedTurn> turns;
};

/// All turns of a policy.
class RuleTurns {
 public:
  /// Asks the rule, from several threads if `threads` is not 1. The match must outlive this object. Throws
  /// StateLimitExceeded, PlayNeverEnds, and what the rule throws.
  RuleTurns(const model::Match& match, StatedPolicy policy, int threads = 0, const ShareDone& told = {});
  /// The same of a policy that looks at scores as `view` says, with graphs of the match.
  RuleTurns(const model::Match& match, const LeadGraphs& graphs, MakePolicy policy, const ScoreView& view,
            int threads = 0, const ShareDone& told = {});

  /// Whether turns can go on at other scores: then there is no turn that pairs have in common, and
  /// visit_rows() is there in the place of leads() and visit().
  bool go_on() const { return go_on_; }
  /// How long work on them takes.
  ExpectedWork expected_work() const { return {match_, view_}; }
  /// Who leads: the mover, nobody, the other player.
  const std::vector<FollowedLead>& leads() const { return leads_; }
  /// Follows the turns once more and calls visit(lead, turn, decisions that have a chance) for each, from
  /// several threads. The rule is asked the same again.
  using Visit = std::function<void(const FollowedLead& lead, const FollowedTurn& turn,
                                   const std::vector<MetDecision>& met)>;
  void visit(const Visit& visit, int threads = 0) const;
  /// Follows the turns once more, `turns[own * limit + opponent]` from each pair, and calls visit(own score,
  /// what is met) for the pairs where they are met, from several threads but in a fixed order for each own
  /// score.
  using VisitRow = std::function<void(int own, const BlockOccupancy& met)>;
  void visit_rows(std::span<const double> turns, const VisitRow& visit, int threads = 0,
                  const ShareDone& told = {}) const;
  /// A row for each pair, [own * limit + opponent].
  std::vector<TransitionRow> rows(int threads = 0, const ShareDone& told = {}) const;
  /// The place among Match::actions that the rule names between two cards with nothing at risk.
  std::size_t choose_between_cards(const model::State& s) const;

 private:
  struct Worker;
  struct Rowing;
  using RowBody =
      std::function<void(Rowing& worker, std::span<const ScorePair> row, const RowFlow::GraphAt& graph_at)>;
  void for_rows(const RowBody& body, int threads, const ShareDone& told) const;
  std::vector<TransitionRow> rows_that_go_on(int threads, const ShareDone& told) const;
  void follow_leads(const LeadGraphs& graphs, const ScoreView& view, int threads, const ShareDone& told);
  void follow(const FollowedLead& lead,
              const std::function<void(Worker&, std::size_t, std::size_t)>& body) const;

  const model::Match& match_;
  MakePolicy make_;
  bool go_on_ = false;
  ScoreView view_;
  std::vector<FollowedLead> leads_;
};

}  // namespace fillwise::solver
