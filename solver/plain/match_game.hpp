#pragma once

// The plain path: a match as a game for the generic solver, straight from the turn rules.
//
// Player 0 of the match is player 1 of the game, the maximizer. Points at risk are counted up to
// Match::most_at_risk() only: larger numbers are alike. Ends forget the scores.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/generic/game.hpp"

namespace fillwise::solver {

class MatchGame {
 public:
  using State = model::State;
  using Hash = model::StateHash;

  /// A game that starts with the first turn of player 0 at 0 : 0. The match must outlive it.
  explicit MatchGame(const model::Match& match) : MatchGame(match, {match.start(0, 0, 0)}) {}
  MatchGame(const model::Match& match, std::vector<State> initial)
      : match_(match), initial_(std::move(initial)) {}

  const std::vector<State>& initial_states() const { return initial_; }

  Owner owner(const State& s) const {
    if (model::Match::is_over(s)) return Owner::terminal;
    if (model::Match::is_chance(s)) return Owner::chance;
    return s.mover == 0 ? Owner::maximizer : Owner::minimizer;
  }

  Payoff payoff(const State& s) const {
    const int halves = model::Match::half_points(s, 0);
    return halves == 1 ? Payoff{1, 2} : Payoff{halves / 2, 1};
  }

  /// Outcomes that are alike here may come up twice (two busts that end the game): they are added up.
  template <class Sink>
  void expand(const State& s, const Sink& sink) const {
    if (model::Match::is_over(s)) return;
    if (!model::Match::is_chance(s)) {
      for (const model::Choice& c : match_.actions(s))
        sink(canonical(c.next), std::uint64_t{1}, action_id(c.action));
      return;
    }
    std::vector<std::pair<State, std::uint64_t>> merged;
    for (const model::Outcome& o : match_.outcomes(s)) {
      const State next = canonical(o.next);
      const auto same = std::ranges::find(merged, next, &std::pair<State, std::uint64_t>::first);
      if (same == merged.end())
        merged.emplace_back(next, o.weight);
      else
        same->second += o.weight;
    }
    for (const auto& [next, weight] : merged) sink(next, weight, std::uint32_t{0});
  }

  /// The state that stands for s here.
  State canonical(const State& s) const {
    if (!model::Match::is_over(s)) return match_.with_counted_at_risk(s);
    State over = s;
    over.score = {0, 0}, over.at_risk = 0;
    return over;
  }

  /// An action as a number, and back.
  static std::uint32_t action_id(const model::Action& a) {
    return static_cast<std::uint32_t>(a.kind) | static_cast<std::uint32_t>(a.way.count) << 4U |
           static_cast<std::uint32_t>(a.way.held) << 8U | static_cast<std::uint32_t>(a.way.points) << 13U;
  }
  static model::Action action(std::uint32_t id) {
    return {static_cast<model::ActionKind>(id & 15U),
            {static_cast<int>((id >> 4U) & 15U), static_cast<int>(id >> 13U),
             static_cast<int>((id >> 8U) & 31U)}};
  }

 private:
  const model::Match& match_;
  std::vector<State> initial_;
};

static_assert(Game<MatchGame>);

}  // namespace fillwise::solver
