#pragma once

// A fixed policy, evaluated on the enumerated game state by state, and policies for tests.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "solver/generic/policy_evaluation.hpp"
#include "solver/plain/match_game.hpp"
#include "solver/play/evaluate.hpp"
#include "solver/play/turn_policy.hpp"

namespace fillwise::testing {

/// The state as the player on the move sees it, who is player 0; points at risk up to where adding them wins.
inline model::State as_seen(const model::Match& match, model::State s) {
  if (s.mover == 1) std::swap(s.score[0], s.score[1]);
  s.mover = 0;
  s.at_risk = std::min(s.at_risk, match.limit() - s.score[0]);
  return s;
}

/// Some choice or other in every situation, always the same for the same seed.
inline solver::ChoiceRule some_rule(const model::Match& match, std::size_t seed) {
  return [&match, seed](const model::State& s, std::span<const model::Action> actions) {
    return (model::StateHash{}(as_seen(match, s)) / 3 + seed * 7919) % actions.size();
  };
}

/// Takes all that scores and stops with 300 points or more, or enough to win, wherever that is allowed.
inline solver::ChoiceRule careful_rule(const model::Match& match) {
  return
      [limit = match.limit()](const model::State& s, std::span<const model::Action> actions) -> std::size_t {
        if (s.phase == model::Phase::set_aside) return actions.size() - 1;
        if (s.phase == model::Phase::play_or_discard) return 1;
        return actions.size() > 1 && (s.at_risk >= 6 || s.own() + s.at_risk >= limit) ? 1 : 0;
      };
}

/// Marks every decision between two actions or more.
inline solver::MarkGroup mark_all_choices(const model::Match& match) {
  return [&match](const solver::TurnGraph& graph, const solver::ScoreGroup&) {
    return [&match, &graph](const solver::TurnPolicy&, std::span<const solver::ScorePair> pairs,
                            solver::DecisionMarks& marks) {
      for (std::size_t d = 0; d < marks.size(); ++d)
        if (match.actions(graph.decisions[d]).size() > 1)
          for (std::size_t i = 0; i < pairs.size(); ++i)
            marks[d] = static_cast<std::uint8_t>(marks[d] | 1U << i);
    };
  };
}

/// A game to its end from player 0's first turn at these scores, every state enumerated.
class PlainPlay {
 public:
  /// `rules[p]`: how player p plays. The match must outlive it.
  PlainPlay(const model::Match& match, std::span<const solver::ChoiceRule> rules, solver::ScorePair start)
      : match_(match),
        play_(solver::build_explicit(solver::MatchGame(match, {match.start(start.own, start.opponent, 0)}),
                                     4'000'000)),
        policy_(play_.game.states(), 0) {
    for (std::size_t s = 0; s < play_.states.size(); ++s) {
      if (!play_.game.is_decision(static_cast<solver::StateIndex>(s))) continue;
      std::vector<model::Action> actions;
      for (const model::Choice& c : match.actions(play_.states[s])) actions.push_back(c.action);
      policy_[s] =
          static_cast<std::uint32_t>(rules[play_.states[s].mover](as_seen(match, play_.states[s]), actions));
    }
  }

  double win() const { return solver::evaluate_policy<double>(play_.game, policy_).front(); }

  /// Turns until the game ends, this one included.
  double turns() const {
    return 1 + expected([&](solver::StateIndex from, solver::StateIndex to) {
             const bool passes = play_.game.owner[to] != solver::Owner::terminal &&
                                 play_.states[from].mover != play_.states[to].mover;
             return passes ? 1.0 : 0.0;
           });
  }

  /// Decisions between two actions or more that are met with the sheet and the points at risk below the
  /// limit, and for which `counts`.
  double decisions(const std::function<bool(const model::State&)>& counts) const {
    return expected([&](solver::StateIndex from, solver::StateIndex) {
      const model::State& s = play_.states[from];
      const bool has_choice = play_.game.first_edge[from + 1] - play_.game.first_edge[from] > 1;
      const bool counted =
          play_.game.is_decision(from) && has_choice && s.own() + s.at_risk < match_.limit() && counts(s);
      return counted ? 1.0 : 0.0;
    });
  }

 private:
  /// Sum over a play of what its steps from state to state count, by repeated substitution.
  template <class Step>
  double expected(const Step& step) const {
    const solver::ExplicitGame& game = play_.game;
    const auto mean = [&](solver::StateIndex s, const auto& of) {
      const std::size_t first = game.first_edge[s];
      if (game.is_decision(s)) return of(game.successor[first + policy_[s]]);
      double sum = 0, weights = 0;
      for (std::size_t e = first; e < game.first_edge[s + 1]; ++e) {
        const auto weight = static_cast<double>(game.weight[e]);
        sum += weight * of(game.successor[e]);
        weights += weight;
      }
      return sum / weights;
    };
    std::vector<double> counts(game.states(), 0), x(game.states(), 0);
    const auto is_terminal = [&](std::size_t s) { return game.owner[s] == solver::Owner::terminal; };
    for (std::size_t s = 0; s < x.size(); ++s) {
      const auto from = static_cast<solver::StateIndex>(s);
      if (!is_terminal(s)) counts[s] = mean(from, [&](solver::StateIndex to) { return step(from, to); });
    }
    for (double change = 1; change > 1e-13;) {
      change = 0;
      for (std::size_t s = x.size(); s-- > 0;) {
        if (is_terminal(s)) continue;
        const double next = counts[s] + mean(static_cast<solver::StateIndex>(s),
                                             [&](solver::StateIndex to) { return x[to]; });
        change = std::max(change, std::abs(next - x[s]));
        x[s] = next;
      }
    }
    return x.front();
  }

  const model::Match& match_;
  solver::Enumeration<model::State> play_;
  solver::Policy policy_;
};

}  // namespace fillwise::testing
