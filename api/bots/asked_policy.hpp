#pragma once

// A bot as a policy: it is asked everything that it can be asked, once, so that it can be rated exactly.

#include <array>
#include <map>
#include <span>

#include "api/bots/player.hpp"
#include "model/fill_or_bust/reachable.hpp"
#include "solver/play/rule_rows.hpp"

namespace fillwise::bots {

/// The policy of a player that sees `view` of the scores: of pairs that look alike it is asked about one.
/// Its answer about dice just thrown counts for the dice alone; whether it then rolls, draws or stops is asked
/// separately, and has to agree with what it said. One thread at a time. Functions that ask throw
/// Error(failed) if the player forfeits or the two answers differ. Player and match must outlive it.
class AskedPolicy {
 public:
  AskedPolicy(Player& player, const model::Match& match, solver::ScoreView view);

  const solver::ScoreView& view() const { return view_; }
  /// For whoever follows the policy; this object must outlive it.
  solver::StatedPolicy stated();
  /// The place of its answer among the actions of the state, which is asked if nothing like it was asked before.
  std::size_t answer(const model::State& s, std::span<const model::Action> actions);
  /// What was asked in the place of the state.
  Question asked(const model::State& s) const;
  /// The option of a question with at least two that its answers come to.
  std::size_t option(const Question& question);
  /// Whether the policy is asked about so many points at risk, and not about fewer that win too.
  bool tells_apart(const model::State& s) const { return s.at_risk <= most_asked(s); }

 private:
  model::State like(model::State s) const;
  int told(const model::State& s) const;
  int most_asked(model::State s) const;
  std::size_t ask(const model::State& s, std::span<const model::Action> actions);
  void expect_same_then(const Question& question, const solver::Option& answer, model::State next);
  solver::Query query_of(const model::State& s) const;

  Player& player_;
  const model::Match& match_;
  solver::ScoreView view_;
  model::Reachable reachable_;
  std::map<std::array<int, 4>, solver::ScorePair> first_of_;
  std::map<model::State, std::size_t> answers_;
};

}  // namespace fillwise::bots
