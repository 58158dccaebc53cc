#pragma once

// Values of an objective by plain recursion over the states of the rules: no turn pass, no sharing, no
// rounding.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/objectives/objective.hpp"

namespace fillwise::testing {

class PlainValues {
 public:
  /// `ends`: the value of a state where the recursion ends. `alone`: a card that a sole leader may not play
  /// is always discarded.
  struct Problem {
    bool least = false;
    bool alone = false;
    bool to_goal = false;  ///< points at risk beyond the goal are alike
    std::function<std::optional<double>(const model::State&)> ends;
  };
  PlainValues(const model::Match& match, Problem problem) : match_(match), problem_(std::move(problem)) {}

  double value(model::State s) {
    if (problem_.to_goal) s.at_risk = std::min(s.at_risk, match_.most_at_risk(s));
    if (const std::optional<double> end = problem_.ends(s)) return *end;
    const auto known = values_.find(s);
    if (known != values_.end()) return known->second;
    double v = 0;
    if (model::Match::is_chance(s)) {
      double weights = 0;
      for (const model::Outcome& o : match_.outcomes(s)) {
        v += static_cast<double>(o.weight) * value(o.next);
        weights += static_cast<double>(o.weight);
      }
      v /= weights;
    } else {
      std::optional<double> best;
      for (const model::Choice& c : match_.actions(s)) {
        if (c.action.kind == model::ActionKind::play && problem_.alone && is_discarded(s)) continue;
        const double next = value(c.next);
        best = !best ? next : problem_.least ? std::min(*best, next) : std::max(*best, next);
      }
      v = best.value();
    }
    values_.emplace(s, v);
    return v;
  }
  const std::unordered_map<model::State, double, model::StateHash>& all() const { return values_; }
  /// Whether nobody who plays alone comes to this state with a card in play.
  bool is_discarded(const model::State& s) const {
    return s.card >= 0 && match_.rules().cards[static_cast<std::size_t>(s.card)].played_by ==
                              model::Card::PlayedBy::not_sole_leader;
  }

 private:
  const model::Match& match_;
  Problem problem_;
  std::unordered_map<model::State, double, model::StateHash> values_;
};

/// A query of a state, with dice of its class for a toss.
inline solver::Query query_of(const model::Match& match, const model::State& s) {
  solver::Query query{s, {}, false, {}};
  if (s.phase == model::Phase::set_aside)
    query.toss = match.classes(s)[static_cast<std::size_t>(s.toss)].example;
  if (s.dice > 0 && s.dice < model::kDice) query.kept = match.tosses(s.card).kept_before(s.position());
  return query;
}

/// Asks for advice in every eighth state of the recursion that has the scores of `start` and can be asked
/// about, with so many units at risk or fewer, and holds the value and its bounds against it. Returns how
/// many.
inline int expect_same_values(solver::Objective& objective, const PlainValues& plain,
                              const model::State& start, double tolerance,
                              int most_at_risk = std::numeric_limits<int>::max()) {
  int asked = 0, candidates = 0;
  for (const auto& [state, expected] : plain.all()) {
    const bool is_start = state.phase == model::Phase::draw && state.at_risk == 0;
    if (state.mover != 0 || state.at_risk > most_at_risk || state.score != start.score || is_start ||
        plain.is_discarded(state) || state.phase == model::Phase::redraw)
      continue;
    if (++candidates % 8 != 0) continue;
    const solver::Advice advice = objective.advise(query_of(objective.match(), state));
    const solver::ValueInterval& v = advice.chance;
    EXPECT_NEAR(v.value, expected, tolerance);
    EXPECT_LE(v.lower, v.value);
    EXPECT_LE(v.value, v.upper);
    EXPECT_LE(v.lower, expected + 1e-9 * tolerance);
    EXPECT_GE(v.upper, expected - 1e-9 * tolerance);
    ++asked;
    if (::testing::Test::HasFailure()) {
      ADD_FAILURE() << "phase " << static_cast<int>(state.phase) << ", own " << state.own() << ", at risk "
                    << state.at_risk << ", card " << int{state.card} << ", fills " << int{state.fills}
                    << ", dice " << int{state.dice} << ", toss " << state.toss;
      break;
    }
  }
  return asked;
}

}  // namespace fillwise::testing
