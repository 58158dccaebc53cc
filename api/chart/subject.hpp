#pragma once

// What every kind of chart is drawn from: a table and its match; and the words that several kinds share.

#include <optional>
#include <string>

#include "api/table/table.hpp"
#include "model/fill_or_bust/turn.hpp"
#include "solver/base/options.hpp"

namespace fillwise::chart {

/// Refuses one of --me and --opponent without the other. Throws Error(invalid).
void check_both_scores(const std::optional<std::string>& me, const std::optional<std::string>& opponent);
/// How many lines of scores a chart has usually, and at most.
struct ScoreLines {
  int usual = 0, most = 0;
};
/// --step in units: between two scores up to a goal in points. Throws Error(invalid).
int step_of(const std::optional<std::string>& step, int goal, ScoreLines lines);

/// A table and its match.
class Subject {
 public:
  explicit Subject(Table table);
  // The match's address is kept by who answers questions about it.
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;
  ~Subject() = default;

  const Table& table() const { return table_; }
  const model::Match& match() const { return match_; }
  const model::RuleSet& rules() const { return table_.rules(); }
  int goal() const { return table_.goal(); }  ///< points
  /// "rules 'official' to 10000; table f9d0...; proven: bounds at most 3.2e-10 apart".
  std::string footer(double widest_bounds) const;
  /// "official, to 10000".
  std::string name() const;

 private:
  Table table_;
  model::Match match_;
};

/// The widest bounds that were seen.
struct Widest {
  double width = 0;
  void see(const solver::ValueInterval& chance) {
    if (chance.upper - chance.lower > width) width = chance.upper - chance.lower;
  }
};

/// A number with all its digits, for CSV.
std::string exactly(double number);
/// "1 die", "3 dice".
std::string dice_text(int dice);

}  // namespace fillwise::chart
