#pragma once

// What the decisions of a policy give away in a game against the player who plays by the tables.
//
// The performance difference lemma (S. Kakade, J. Langford, Approximately Optimal Approximate Reinforcement
// Learning, 2002, lemma 6.1): the chance to win that a policy has less than the best one is the sum over
// its decisions of how often a game comes to them times what each gives up, counted in the values of best
// play. So the costs of all kinds of decisions add up to what the policy loses, and the two sides are
// computed along different ways: here from occupancy and values, there from the equations of both players
// (policy_evaluation_system.hpp).

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/decision_kind.hpp"
#include "solver/base/score_pair.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::solver {

/// Expected numbers in a game, of one kind of decision.
struct KindLosses {
  double met = 0;  ///< decisions between two actions or more
  double wrong =
      0;            ///< of these, those in which an action was chosen that is worth less by more than `least`
  double cost = 0;  ///< what they give away, in chance to win

  KindLosses& operator+=(const KindLosses& more) {
    met += more.met;
    wrong += more.wrong;
    cost += more.cost;
    return *this;
  }
};
using DecisionLosses = std::array<KindLosses, kDecisionKinds>;

/// `values`: of the game, at the starts of turns, limit * limit; `occupancy`: expected turns of the
/// player from each pair, likewise (occupancy.hpp).
DecisionLosses decision_losses(const model::Match& match, const RuleTurns& turns,
                               std::span<const double> values, std::span<const double> occupancy,
                               double least = 1e-9, int threads = 0, const ShareDone& told = {});

/// A wrong decision, as a game meets it at one pair of scores.
struct WrongDecision {
  const model::State& at;  ///< but for the scores
  ScorePair pair;
  std::span<const model::Action> actions;  ///< Match::actions(at)
  std::size_t chosen = 0, best = 0;        ///< among them
};
/// The group that a wrong decision is counted in. Called from several threads.
using LossGroup = std::function<int(const WrongDecision&)>;
/// The wrong decisions by groups; met and wrong are the same number. All groups together cost what
/// decision_losses() says, up to decisions that give away no more than `least`. Throws std::invalid_argument
/// where turns go on at other scores with points at risk.
std::map<int, KindLosses> losses_by_group(const model::Match& match, const RuleTurns& turns,
                                          std::span<const double> values, std::span<const double> occupancy,
                                          const LossGroup& group, double least = 1e-9, int threads = 0);

}  // namespace fillwise::solver
