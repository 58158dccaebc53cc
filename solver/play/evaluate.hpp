#pragma once

// The value of a fixed policy: the chance to win, the length of the game, and how often marked decisions
// come up, from the start of every turn, with proven bounds.
//
// It rests on the plain turn rules (solver/plain/turn_graph.hpp): a turn's graph is followed from its start under
// the choices of the policy (turn_flow.hpp), which gives the chances of what follows; over all score pairs
// these are the equations of policy_evaluation_system.hpp. Any rule set can be evaluated, with last turns and penalties
// too; where a turn can go on at other scores with points at risk it is followed there (row_flow.hpp). A
// match with last turns ends at its limit here (Match::is_cut); the chance of that is `cut`.

#include <atomic>
#include <functional>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/plain/score_groups.hpp"
#include "solver/play/policy_evaluation_system.hpp"
#include "solver/play/turn_flow.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::solver {

/// Marks decisions for up to TurnBounds::kPairs pairs of a group: bit i of marks[decision] for pair i; all
/// are 0 before. The policy has begun these turns. Called by several threads at once, and once for each pair.
using MarkPairs =
    std::function<void(const TurnPolicy& policy, std::span<const ScorePair> pairs, DecisionMarks& marks)>;
/// What marks the decisions of one group, whose graph lives as long. Called by several threads at once.
using MarkGroup = std::function<MarkPairs(const TurnGraph& graph, const ScoreGroup& group)>;

struct PlayOptions {
  int threads = 0;  ///< 0: as many as the machine has
  /// Which decisions of the first player are counted; may be empty. Marks count only where the mover's sheet
  /// with the points at risk is below the limit of the match.
  MarkGroup marks;
  /// Of the choice between two cards with nothing at risk, whether it is marked at these scores.
  std::function<bool(ScorePair)> marks_between;
  /// Mark pairs of one own score at a time, all of them on one thread before another score; so it is anyway
  /// where a card takes points from a leader while the player's own stay at risk.
  bool by_rows = false;
  std::function<void(double done)> progress;  ///< share of the work, 0 to 1; called from the calling thread
  const std::atomic<bool>* cancel = nullptr;  ///< set it to give up
};

/// What follows from the start of every turn, limit * limit entries for each player: entry [player][own]
/// [opponent] is for that player on the move.
struct Play {
  bool cancelled = false;  ///< then there are no tables
  int players = 1;
  int side = 0;      ///< the limit of scores in units
  PlayTable win;     ///< chance to win of the player on the move, a tie counted as half
  PlayTable turns;   ///< expected number of turns until the game ends, of both players, this one included
  PlayTable marked;  ///< expected number of marked decisions until the game ends; empty without marks
  PlayTable cut;     ///< chance that the match ends because it counts no further; empty without last turns

  std::size_t at(int player, ScorePair pair) const {
    const auto n = static_cast<std::size_t>(side);
    return (static_cast<std::size_t>(player) * n + static_cast<std::size_t>(pair.own)) * n +
           static_cast<std::size_t>(pair.opponent);
  }
};

/// Evaluates one policy, which both players follow, or two: that of either. The result is the same bits
/// for any number of threads. Marks are counted in the turns of both players if there is one policy,
/// else in those of player 0. Throws PlayNeverEnds, StateLimitExceeded, and what a policy throws. Memory: 12
/// bytes for each chance, of which the start of a turn has up to three times as many as the limit has units
/// more than the mover.
Play evaluate_play(const model::Match& match, std::span<const MakePolicy> players,
                   const PlayOptions& options = {});

/// Only where the turns of a policy lead, [own * limit + opponent]; the same errors.
std::vector<TransitionRow> followed_rows(const model::Match& match, const MakePolicy& player,
                                         int threads = 0);

}  // namespace fillwise::solver
