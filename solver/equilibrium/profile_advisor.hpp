#pragma once

// Advice in a game of several players, from a proven profile: every option of the mover with his chance to win, and
// what it leaves to each of the others.
//
// What an option leads to is asked of the two-player rules, with the best of the others as the opponent: a turn looks
// at no other score but the leaders', and what a card takes from the leader it takes from all who are tied with him.

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"
#include "solver/equilibrium/proof.hpp"

namespace fillwise::equilibrium {

struct ProfileAdvice {
  /// Chances of the mover: `value` under the profile, `upper` the most that he can get by any play, `lower` the least
  /// that the profile gives him.
  solver::Advice advice;
  /// Chances under the profile by place, the mover's first: of each option in their order; without options one row.
  std::vector<std::array<double, kMostPlayers>> chances;
};

/// Answers from the tables of one rule set. One thread at a time.
class ProfileAdvisor {
 public:
  /// Tables by place; they and the match, of two players, must outlive the advisor.
  ProfileAdvisor(const model::Match& match, const Continuation& continuation);

  /// The two-player state in `query` has the mover as player 0 and the best of the others as player 1. `scores` in
  /// units.
  ProfileAdvice advise(const Scores& scores, const solver::Query& query);
  /// The same answers, in the order of the queries, all at the same scores: they share one turn pass.
  std::vector<ProfileAdvice> advise(const Scores& scores, std::span<const solver::Query> queries);

 private:
  struct Chances {
    solver::ValueInterval of_mover;
    std::array<double, kMostPlayers> all{};
  };
  ProfileAdvice answer(const Scores& scores, const solver::Query& query) const;
  Chances of_state(const Scores& scores, const model::State& s) const;
  Chances at_start(Scores scores, const model::State& s, bool passed) const;
  template <class Plane>
  Chances from_planes(const Plane& plane) const;

  const model::Match& match_;
  Continuation continuation_;
  race::TurnProgram program_;
  ProfilePass pass_;
};

}  // namespace fillwise::equilibrium
