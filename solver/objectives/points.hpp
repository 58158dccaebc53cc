#pragma once

// Objective: the expected points of one turn (solver/one_turn.hpp), with a bound for every option.

#include <cstdint>
#include <map>

#include "solver/objectives/objective.hpp"
#include "solver/one_turn.hpp"

namespace fillwise::solver {

/// Values are points that the turn adds to the sheet, what is at risk counted in. The player's place on the
/// sheet is held fixed for the whole turn, as it was at the scores that are asked about.
class MostPoints : public Objective {
 public:
  /// Throws race::SolveError as OneTurn does, when values are asked for.
  explicit MostPoints(const model::RuleSet& rules) : match_(model::Match::without_goal(rules)) {}

  const model::Match& match() const override { return match_; }
  Aim aim() const override { return {false, -kWithoutEnd, kWithoutEnd}; }
  Chance at_start(int own, int opponent) override;

 protected:
  /// Throws std::invalid_argument for a state on a penalty card, on which there is nothing to decide.
  void begin(const model::State& now) override;
  Chance value(const model::State& s) override;

 private:
  const OneTurn& turn_at(int own, int opponent);

  model::Match match_;
  std::map<Lead, OneTurn> turns_;
  const OneTurn* turn_ = nullptr;  ///< of begin()
  int own_ = 0;
};

}  // namespace fillwise::solver
