#pragma once

// One turn for the most points at a given sheet, where cards take points off it: never below zero.
//
// With place and sheet s, E(s) = f_s(E), where f_s is the turn at s (one_turn.hpp) and E stands for the
// sheets at which the turn goes on after points were added. Nothing below zero is taken, so E(s) is at least
// what a turn is worth from a sheet that nothing brings to zero. From some sheet S on, that is taken as lower
// bound; as upper bound what a turn at S would be worth if it went on at S: with fewer points on the sheet
// less is taken, so E falls with s. Below S the turns are solved from the highest sheet down. Where the
// player may lose points by the fill of a card and go on, turns lead to lower sheets too and E need not fall:
// then sheets from 0 to far above the player's are solved, over and over, from bounds that hold everywhere;
// each time they are bounds again.

#include <optional>
#include <vector>

#include "solver/base/options.hpp"
#include "solver/one_turn/one_turn.hpp"

namespace fillwise::solver {

class SheetTurns {
 public:
  /// `own`: units on the sheet, or none: nothing brings it to zero. Throws SolveError as OneTurn does.
  SheetTurns(model::RuleSet rules, Lead lead, std::optional<int> own);
  SheetTurns(const SheetTurns&) = delete;
  SheetTurns& operator=(const SheetTurns&) = delete;
  ~SheetTurns() = default;

  /// Whether what a turn is worth depends on the sheet.
  static bool matters(const model::RuleSet& rules, Lead lead);

  /// The turn at the player's sheet.
  const OneTurn& turn() const { return turn_; }
  /// Units that a whole turn is worth at a sheet that the turn leads to.
  ValueInterval whole_turn(int sheet) const;

 private:
  struct Bounds {
    double lower = 0, upper = 0;
  };
  Bounds bounds(int sheet) const;
  Bounds bounds_from(int sheet) const;
  one_turn::Sheet sheet(int own) const;
  Bounds solved(int own) const;
  void solve_falling(int own);
  void solve_all(int own);
  OneTurn solve(std::optional<int> own);

  model::RuleSet rules_;
  Lead lead_;
  std::optional<int> own_;  ///< where it matters
  bool leads_back_ = false;
  int first_ = 0;              ///< sheet of the first of table_
  std::vector<Bounds> table_;  ///< E; empty if there is one for all sheets
  Bounds beyond_;              ///< of all other sheets
  OneTurn turn_;
};

}  // namespace fillwise::solver
