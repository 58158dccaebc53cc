#pragma once

// The cells of a chart of which dice to keep: tosses, and what is best of each.

#include <optional>
#include <string>
#include <vector>

#include "api/chart/description.hpp"
#include "api/chart/score_sheet.hpp"
#include "api/chart/subject.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"

namespace fillwise::chart {

/// What is asked, in units.
struct KeepQuestion {
  bool is_turn = true;  ///< one turn alone, for the most points
  ScoreSheet sheet;
  int card = 0, dice = 6;
  std::vector<int> at_risk;  ///< of the columns
  double near = 0;           ///< answers that differ by less are nearly equal: a chance, or points
  bool all = false;          ///< obvious tosses too
};

/// A toss by its dice that score; those that don't are any.
struct Toss {
  model::Dice scoring, example;
};

/// All tosses of so many dice that score, told apart by their dice that score: few of them first. `s` is
/// before the toss, with `kept` set aside.
std::vector<Toss> tosses_of(const model::TossTable& table, const model::State& s, const model::Dice& kept);

/// One chart's rows.
class KeepRows {
 public:
  /// Both must outlive it.
  KeepRows(const KeepQuestion& question, const model::RuleSet& rules) : question_(question), rules_(rules) {}

  /// `answers`: [column]. Nothing if every one of them is obvious: everything that scores is kept, and no
  /// other dice are nearly as good.
  std::optional<Grid::Row> row(const Toss& toss, const std::vector<solver::Advice>& answers);
  /// The names of the fields of its cells.
  static Fields columns(bool several);
  double widest() const { return widest_.width; }

 private:
  std::string mark_of(const std::vector<solver::Option>& options) const;
  Cell cell(const Toss& toss, int at_risk, const std::vector<solver::Option>& options);

  const KeepQuestion& question_;
  const model::RuleSet& rules_;
  Widest widest_;
};

}  // namespace fillwise::chart
