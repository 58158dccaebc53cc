#pragma once

// Objective: the expected points of one turn (solver/one_turn/one_turn.hpp), with a bound for every option.

#include <cstdint>
#include <map>
#include <utility>

#include "solver/objectives/objective.hpp"
#include "solver/one_turn/sheet_turns.hpp"

namespace fillwise::solver {

/// Values are points that the turn adds to the sheet, what is at risk counted in. The player's place on the
/// sheet is held fixed for the whole turn, as it was at the scores that are asked about.
class MostPoints : public Objective {
 public:
  /// What cards take off the player's sheet: what it has, or all of it, as from one that nothing brings to
  /// zero.
  enum class Sheet : std::uint8_t { as_told, high };
  /// Throws SolveError as OneTurn does, when values are asked for.
  explicit MostPoints(const model::RuleSet& rules, Sheet sheet = Sheet::as_told)
      : match_(model::Match::without_goal(rules)), sheet_(sheet) {}

  const model::Match& match() const override { return match_; }
  OptimizationDirection direction() const override { return {false, -kWithoutEnd, kWithoutEnd}; }
  ValueInterval at_start(int own, int opponent) override;

 protected:
  void begin(const model::State& now) override;
  ValueInterval value(const model::State& s) override;

 private:
  const SheetTurns& turns_at(int own, int opponent);

  model::Match match_;
  Sheet sheet_;
  std::map<std::pair<Lead, int>, SheetTurns> turns_;  ///< by place and sheet
  const SheetTurns* turns_of_ = nullptr;              ///< of begin()
  int own_ = 0;
};

}  // namespace fillwise::solver
